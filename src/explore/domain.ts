/**
 * Domains: the finite sets that arguments of operations come from. A value is chosen by its index, which is what traces
 * store. Values of lists exist once and are shared by all calls; records are made anew for each call.
 */
import type { SourceLocation, UserError } from '../base/errors.ts'
import { isGuestArray } from '../base/host-list.ts'
import type { Reader } from '../runtime/reader.ts'
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

/** Where a domain is used, and who reads it: it may have been made by hand. */
interface Reading { readonly where: SourceLocation, readonly reader: Reader }

export function readDomain(given: unknown, what: string, reading: Reading): Domain {
  const { where } = reading
  const domain = isGuestArray(given) ? valuesDomain(given, what, reading) : readMarked(given, what, reading)
  if (domain.size === 0) throw bad(where, `${what}: the domain is empty`, 'give at least one value: an operation without arguments to choose from never runs')
  if (domain.size > MAX_SIZE) throw tooLarge(domain.size, what, where)
  return domain
}

function tooLarge(size: number, what: string, where: SourceLocation): UserError {
  return bad(where, `${what}: the domain has ${size} values`, `use a domain of at most ${MAX_SIZE} values`)
}

function readMarked(given: unknown, what: string, reading: Reading): Domain {
  const { where, reader } = reading
  if (typeof given !== 'object' || given === null || reader.get(given, 'manyworlds') !== 'domain') throw notDomain(what, where)
  switch (reader.get(given, 'kind')) {
    case 'int':
      return intDomain(reader.get(given, 'low'), reader.get(given, 'high'), what, where)
    case 'values':
      return valuesDomain(reader.get(given, 'values'), what, reading)
    default:
      return recordDomain(reader.get(given, 'keys'), reader.get(given, 'fields'), what, reading)
  }
}

function notDomain(what: string, where: SourceLocation): UserError {
  return bad(where, `${what} is not a domain`, 'use int(low, high), bool(), oneOf(...), record({...}) or a list of values')
}

function intDomain(low: unknown, high: unknown, what: string, where: SourceLocation): Domain {
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high)) {
    throw bad(where, `${what}: int(${literal(low).text}, ${literal(high).text}) needs two whole numbers`, 'write int(1, 3)')
  }
  const first = low as number
  const size = Math.max(0, (high as number) - first + 1)
  if (size === 0) throw bad(where, `${what}: the domain int(${first}, ${String(high)}) is empty`, 'the first number must not be greater than the second')
  return { size, shared: true, value: (index) => first + index, text: (index) => String(first + index) }
}

function valuesDomain(given: unknown, what: string, { where, reader }: Reading): Domain {
  if (!isGuestArray(given)) throw notDomain(what, where)
  const size = reader.lengthOf(given)
  if (size > MAX_SIZE) throw tooLarge(size, what, where)
  const values = reader.list(given)
  return { size, shared: true, value: (index) => values[index], text: (index) => literal(values[index]).text }
}

/** The product of the domains of its fields; the last field varies fastest. */
function recordDomain(given: unknown, holder: unknown, what: string, reading: Reading): Domain {
  const { where, reader } = reading
  const keys = isGuestArray(given) ? reader.list(given) : []
  if (!isGuestArray(given) || typeof holder !== 'object' || holder === null || !keys.every((key) => typeof key === 'string')) throw notDomain(what, where)
  const fields = keys.map((key) => readDomain(reader.get(holder, key), `${what}, field '${key}'`, reading))
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
    value: (index) => reader.record(keys, choices(index).map((choice, i) => fields[i]!.value(choice))),
    text: (index) => `{ ${choices(index).map((choice, i) => `${keys[i]!}: ${fields[i]!.text(choice)}`).join(', ')} }`,
  }
}
