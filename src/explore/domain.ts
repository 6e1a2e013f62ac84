/**
 * Domains: the finite sets that arguments of operations come from. A value is chosen by its index, which is what traces
 * store. Values of lists exist once and are shared by all calls; records are made anew for each call.
 */
import type { SourceLocation } from '../base/errors.ts'
import { hostList } from '../base/host-list.ts'
import { literal } from '../state/literal.ts'
import { bad } from './exploration.ts'

export interface Domain {
  readonly size: number
  /** True if every use of a value is the same value; false if each use makes one. */
  readonly shared: boolean
  value(index: number): unknown
  /** The value as source text. */
  text(index: number): string
}

const MAX_SIZE = 1_000_000

export function readDomain(given: unknown, what: string, where: SourceLocation): Domain {
  const domain = Array.isArray(given) ? valuesDomain(given) : readMarked(given, what, where)
  if (domain.size === 0) throw bad(where, `${what}: the domain is empty`, 'give at least one value: an operation without arguments to choose from never runs')
  if (domain.size > MAX_SIZE) throw bad(where, `${what}: the domain has ${domain.size} values`, `use a domain of at most ${MAX_SIZE} values`)
  return domain
}

function readMarked(given: unknown, what: string, where: SourceLocation): Domain {
  const mark = given as { manyworlds?: unknown; kind?: unknown } | null
  if (typeof mark !== 'object' || mark === null || mark.manyworlds !== 'domain') {
    throw bad(where, `${what} is not a domain`, 'use int(low, high), bool(), oneOf(...), record({...}) or a list of values')
  }
  switch (mark.kind) {
    case 'int':
      return intDomain(mark as unknown as { low: unknown; high: unknown }, what, where)
    case 'values':
      return valuesDomain((mark as unknown as { values: readonly unknown[] }).values)
    default:
      return recordDomain(mark as unknown as RecordMark, what, where)
  }
}

function intDomain({ low, high }: { low: unknown; high: unknown }, what: string, where: SourceLocation): Domain {
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high)) {
    throw bad(where, `${what}: int(${String(low)}, ${String(high)}) needs two whole numbers`, 'write int(1, 3)')
  }
  const first = low as number
  const size = Math.max(0, (high as number) - first + 1)
  if (size === 0) throw bad(where, `${what}: the domain int(${first}, ${String(high)}) is empty`, 'the first number must not be greater than the second')
  return { size, shared: true, value: (index) => first + index, text: (index) => String(first + index) }
}

function valuesDomain(values: readonly unknown[]): Domain {
  return { size: values.length, shared: true, value: (index) => values[index], text: (index) => literal(values[index]).text }
}

interface RecordMark {
  readonly keys: readonly string[]
  readonly fields: Record<string, unknown>
  make(values: readonly unknown[]): unknown
}

/** The product of the domains of its fields; the last field varies fastest. */
function recordDomain(mark: RecordMark, what: string, where: SourceLocation): Domain {
  const keys = hostList(mark.keys)
  const fields = keys.map((key) => readDomain(mark.fields[key], `${what}, field '${key}'`, where))
  const choices = (index: number): number[] => {
    let rest = index
    return fields.map((field) => field.size).reduceRight<number[]>((chosen, size) => {
      chosen.unshift(rest % size)
      rest = Math.floor(rest / size)
      return chosen
    }, [])
  }
  return {
    size: fields.reduce((size, field) => size * field.size, 1),
    shared: false,
    value: (index) => mark.make(choices(index).map((choice, i) => fields[i]!.value(choice))),
    text: (index) => `{ ${choices(index).map((choice, i) => `${keys[i]!}: ${fields[i]!.text(choice)}`).join(', ')} }`,
  }
}
