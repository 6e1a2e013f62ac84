/**
 * An exploration as the engine runs it: read from what the user's file exports, with every mistake reported as a UserError
 * before anything is explored. The functions in it belong to the program under check, and so may getters and proxies: all of
 * it is read by way of the program's realm.
 */
import { type SourceLocation, UserError } from '../base/errors.ts'
import { isGuestArray } from '../base/host-list.ts'
import type { Reader } from '../runtime/reader.ts'
import { literal } from '../state/literal.ts'
import { type Domain, readDomain } from './domain.ts'

export type GuestFunction = (...args: unknown[]) => unknown

export interface Operation {
  readonly name: string
  readonly domains: readonly Domain[]
  readonly run: GuestFunction
  readonly guard: GuestFunction | undefined
  readonly ensures: GuestFunction | undefined
  /** Error classes, or a predicate, of what this operation may throw. */
  readonly throws: readonly unknown[] | GuestFunction | undefined
  readonly model: GuestFunction
}

export interface Invariant {
  readonly name: string
  readonly holds: GuestFunction
}

export interface Exploration {
  readonly root: GuestFunction
  readonly bound: number
  readonly operations: readonly Operation[]
  readonly invariants: readonly Invariant[]
  readonly model: GuestFunction | undefined
  readonly observe: { readonly root: GuestFunction; readonly model: GuestFunction } | undefined
  /** Which differences between states count; read by comparison.ts. */
  readonly compare: unknown
}

const DEFINITION_KEYS = ['root', 'bound', 'operations', 'invariant', 'model', 'observe', 'compare']
const OPERATION_KEYS = ['args', 'run', 'guard', 'ensures', 'throws', 'model']
const DEFAULT_BOUND = 5

/** Where the parts of an exploration stand in the source. */
export interface Places {
  /** The exploration as a whole. */
  readonly where: SourceLocation
  locate(run: GuestFunction): SourceLocation | undefined
  readonly reader: Reader
}

/** Reads what a file exports; `boundOption` overrides its bound. */
export function readExploration(exported: unknown, boundOption: number | undefined, places: Places): Exploration {
  const { where, reader } = places
  const definition = new Options(reader, definitionOf(exported, places), where)
  definition.rejectUnknown(DEFINITION_KEYS, 'explore(...)')
  const root = definition.function('root', 'explore({ root })')
  const bound = readBound(boundOption ?? definition.get('bound') ?? DEFAULT_BOUND, where)
  const model = definition.optionalFunction('model', 'explore({ model })')
  const operations = readOperations(reader.call(exported as object, 'open', bound), model !== undefined, places)
  return {
    root, bound, operations, model,
    invariants: readInvariants(definition.get('invariant'), places),
    observe: readObserve(definition.get('observe'), model !== undefined, places),
    compare: definition.get('compare'),
  }
}

/** Whether a file declares an exploration, right or wrong. */
export function isExploration(exported: unknown, reader: Reader): boolean {
  return isRecord(exported) && reader.get(exported, 'manyworlds') === 'exploration'
}

function definitionOf(exported: unknown, { where, reader }: Places): object {
  if (isExploration(exported, reader) && typeof reader.get(exported as object, 'open') === 'function') {
    const definition = reader.get(exported as object, 'definition')
    if (isRecord(definition)) return definition
  }
  throw new UserError('no-exploration', where, {
    fact: exported === undefined ? 'the file has no default export' : 'the default export is not an exploration',
    remedy: "write `export default explore({ root, operations, ... })` with `explore` imported from 'manyworlds'",
  })
}

function readBound(bound: unknown, where: SourceLocation): number {
  if (typeof bound === 'number' && Number.isInteger(bound) && bound >= 0) return bound
  throw bad(where, `the bound is ${literal(bound).text}, which is not a whole number from 0 up`, 'give the longest sequence of operations to explore, e.g. `bound: 6`')
}

function readOperations(table: unknown, hasModel: boolean, places: Places): Operation[] {
  const { where, reader } = places
  if (!isRecord(table)) throw bad(where, '`operations` is neither an object nor a function that returns one', 'write `operations: ({ bound }) => ({ name: { args, run } })`')
  const operations = reader.keys(table).map((name) => readOperation(name, reader.get(table, name), hasModel, places))
  if (operations.length === 0) throw bad(where, 'there are no operations', 'add at least one operation to `operations`')
  return operations
}

function readOperation(name: string, given: unknown, hasModel: boolean, { where: whole, locate, reader }: Places): Operation {
  if (typeof given === 'function') return { ...NO_OPERATION, name, run: given as GuestFunction, model: given as GuestFunction }
  if (!isRecord(given)) throw bad(whole, `operation '${name}' is neither an object nor a function`, `write \`${name}: { args: [...], run: (root, ...) => ... }\``)
  const run = new Options(reader, given, whole).function('run', `operation '${name}': run`)
  const where = locate(run) ?? whole
  const options = new Options(reader, given, where)
  options.rejectUnknown(OPERATION_KEYS, `operation '${name}'`)
  const args = options.get('args') ?? []
  if (!isGuestArray(args)) throw bad(where, `operation '${name}': args is not a list`, `write \`args: [int(1, 3)]\`, one domain per argument`)
  const throws = options.get('throws')
  if (throws !== undefined && typeof throws !== 'function' && !isGuestArray(throws)) {
    throw bad(where, `operation '${name}': throws is neither a list of error classes nor a function`, 'write `throws: [RangeError]` or `throws: (error) => ...`')
  }
  const model = options.optionalFunction('model', `operation '${name}': model`)
  if (!hasModel && model !== undefined) {
    throw bad(where, `operation '${name}' has a model, but the exploration has none`, 'add `model: () => ...` to the exploration')
  }
  return {
    name, run,
    domains: reader.list(args).map((domain, index) => readDomain(domain, `operation '${name}', argument ${index + 1}`, { where, reader })),
    guard: options.optionalFunction('guard', `operation '${name}': guard`),
    ensures: options.optionalFunction('ensures', `operation '${name}': ensures`),
    throws: typeof throws === 'function' && !isErrorClass(throws, reader) ? (throws as GuestFunction) : throws === undefined ? undefined : isGuestArray(throws) ? reader.list(throws) : [throws],
    model: model ?? run,
  }
}

const NO_OPERATION = { domains: [], guard: undefined, ensures: undefined, throws: undefined }

/** `throws: RangeError` is meant as `throws: [RangeError]`. */
function isErrorClass(value: Function, reader: Reader): boolean {
  const prototype = reader.get(value, 'prototype')
  return isRecord(prototype) && reader.has(prototype, 'message')
}

function readInvariants(given: unknown, { where, reader }: Places): Invariant[] {
  if (given === undefined) return []
  if (typeof given === 'function') {
    const name = reader.get(given, 'name')
    return [{ name: typeof name === 'string' && name !== '' ? name : 'invariant', holds: given as GuestFunction }]
  }
  if (!isRecord(given)) throw bad(where, '`invariant` is neither a function nor an object of functions', 'write `invariant: (root) => ...`')
  const options = new Options(reader, given, where)
  return reader.keys(given).map((name) => ({ name, holds: options.function(name, `invariant '${name}'`) }))
}

function readObserve(given: unknown, hasModel: boolean, { where, reader }: Places): Exploration['observe'] {
  if (given === undefined) return undefined
  if (!hasModel) throw bad(where, '`observe` without `model` compares nothing', 'add `model: () => ...` to the exploration')
  if (typeof given === 'function') return { root: given as GuestFunction, model: given as GuestFunction }
  if (!isRecord(given)) throw bad(where, '`observe` is neither a function nor { root, model }', 'write `observe: (x) => ...` or `observe: { root: ..., model: ... }`')
  const options = new Options(reader, given, where)
  return { root: options.function('root', 'observe.root'), model: options.function('model', 'observe.model') }
}

/** An object of options. */
class Options {
  readonly #reader: Reader
  readonly #given: object
  readonly #where: SourceLocation

  constructor(reader: Reader, given: object, where: SourceLocation) {
    this.#reader = reader
    this.#given = given
    this.#where = where
  }

  get(key: string): unknown { return this.#reader.get(this.#given, key) }

  function(key: string, what: string): GuestFunction {
    return this.#asFunction(this.get(key), key, what)
  }

  optionalFunction(key: string, what: string): GuestFunction | undefined {
    const value = this.get(key)
    return value === undefined ? undefined : this.#asFunction(value, key, what)
  }

  #asFunction(value: unknown, key: string, what: string): GuestFunction {
    if (typeof value === 'function') return value as GuestFunction
    throw bad(this.#where, value === undefined ? `${what} is missing` : `${what} is not a function`, `give a function for \`${key}\``)
  }

  rejectUnknown(known: readonly string[], what: string): void {
    for (const key of this.#reader.keys(this.#given)) {
      if (!known.includes(key)) throw bad(this.#where, `${what} has an unknown key '${key}'`, `known keys are ${known.join(', ')}`)
    }
  }
}

export function bad(where: SourceLocation, fact: string, remedy: string): UserError {
  return new UserError('bad-exploration', where, { fact, remedy })
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
