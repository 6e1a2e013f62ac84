/**
 * An exploration as the engine runs it: read from what the user's file exports, with every mistake reported as a UserError
 * before anything is explored. The functions in it belong to the program under check.
 */
import { type SourceLocation, UserError } from '../base/errors.ts'
import { hostList } from '../base/host-list.ts'
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
}

/** Reads what a file exports; `boundOption` overrides its bound. */
export function readExploration(exported: unknown, boundOption: number | undefined, places: Places): Exploration {
  const { where } = places
  const definition = definitionOf(exported, where)
  rejectUnknownKeys(definition, DEFINITION_KEYS, 'explore(...)', where)
  const root = functionAt(definition, 'root', 'explore({ root })', where)
  const bound = readBound(boundOption ?? definition['bound'] ?? DEFAULT_BOUND, where)
  const model = optionalFunction(definition, 'model', 'explore({ model })', where)
  const operations = readOperations((exported as OpenExploration).open(bound), model !== undefined, places)
  return {
    root, bound, operations, model,
    invariants: readInvariants(definition['invariant'], where),
    observe: readObserve(definition['observe'], model !== undefined, where),
    compare: definition['compare'],
  }
}

/** Whether a file declares an exploration, right or wrong. */
export function isExploration(exported: unknown): boolean {
  return isRecord(exported) && exported['manyworlds'] === 'exploration'
}

function definitionOf(exported: unknown, where: SourceLocation): Record<string, unknown> {
  if (isRecord(exported) && exported['manyworlds'] === 'exploration' && typeof exported['open'] === 'function' && isRecord(exported['definition'])) {
    return exported['definition']
  }
  throw new UserError('no-exploration', where, {
    fact: exported === undefined ? 'the file has no default export' : 'the default export is not an exploration',
    remedy: "write `export default explore({ root, operations, ... })` with `explore` imported from 'manyworlds'",
  })
}

function readBound(bound: unknown, where: SourceLocation): number {
  if (typeof bound === 'number' && Number.isInteger(bound) && bound >= 0) return bound
  throw bad(where, `the bound is ${show(bound)}, which is not a whole number from 0 up`, 'give the longest sequence of operations to explore, e.g. `bound: 6`')
}

/** What `explore` of guest-api.ts returns. */
interface OpenExploration {
  open(bound: number): unknown
}

function readOperations(table: unknown, hasModel: boolean, places: Places): Operation[] {
  const { where } = places
  if (!isRecord(table)) throw bad(where, '`operations` is neither an object nor a function that returns one', 'write `operations: ({ bound }) => ({ name: { args, run } })`')
  const operations = Object.keys(table).map((name) => readOperation(name, table[name], hasModel, places))
  if (operations.length === 0) throw bad(where, 'there are no operations', 'add at least one operation to `operations`')
  return operations
}

function readOperation(name: string, given: unknown, hasModel: boolean, { where: whole, locate }: Places): Operation {
  if (typeof given === 'function') return { ...NO_OPERATION, name, run: given as GuestFunction, model: given as GuestFunction }
  if (!isRecord(given)) throw bad(whole, `operation '${name}' is neither an object nor a function`, `write \`${name}: { args: [...], run: (root, ...) => ... }\``)
  const run = functionAt(given, 'run', `operation '${name}': run`, whole)
  const where = locate(run) ?? whole
  rejectUnknownKeys(given, OPERATION_KEYS, `operation '${name}'`, where)
  const args = given['args'] ?? []
  if (!isArray(args)) throw bad(where, `operation '${name}': args is not a list`, `write \`args: [int(1, 3)]\`, one domain per argument`)
  const throws = given['throws']
  if (throws !== undefined && typeof throws !== 'function' && !isArray(throws)) {
    throw bad(where, `operation '${name}': throws is neither a list of error classes nor a function`, 'write `throws: [RangeError]` or `throws: (error) => ...`')
  }
  if (!hasModel && given['model'] !== undefined) {
    throw bad(where, `operation '${name}' has a model, but the exploration has none`, 'add `model: () => ...` to the exploration')
  }
  return {
    name, run,
    domains: hostList(args).map((domain, index) => readDomain(domain, `operation '${name}', argument ${index + 1}`, where)),
    guard: optionalFunction(given, 'guard', `operation '${name}': guard`, where),
    ensures: optionalFunction(given, 'ensures', `operation '${name}': ensures`, where),
    throws: typeof throws === 'function' && !isErrorClass(throws) ? (throws as GuestFunction) : throws === undefined ? undefined : isArray(throws) ? hostList(throws) : [throws],
    model: optionalFunction(given, 'model', `operation '${name}': model`, where) ?? run,
  }
}

const NO_OPERATION = { domains: [], guard: undefined, ensures: undefined, throws: undefined }

/** `throws: RangeError` is meant as `throws: [RangeError]`. */
function isErrorClass(value: unknown): boolean {
  const prototype = (value as { prototype?: unknown }).prototype
  return isRecord(prototype) && 'message' in prototype
}

function readInvariants(given: unknown, where: SourceLocation): Invariant[] {
  if (given === undefined) return []
  if (typeof given === 'function') return [{ name: (given as { name: string }).name || 'invariant', holds: given as GuestFunction }]
  if (!isRecord(given)) throw bad(where, '`invariant` is neither a function nor an object of functions', 'write `invariant: (root) => ...`')
  return Object.keys(given).map((name) => ({ name, holds: functionAt(given, name, `invariant '${name}'`, where) }))
}

function readObserve(given: unknown, hasModel: boolean, where: SourceLocation): Exploration['observe'] {
  if (given === undefined) return undefined
  if (!hasModel) throw bad(where, '`observe` without `model` compares nothing', 'add `model: () => ...` to the exploration')
  if (typeof given === 'function') return { root: given as GuestFunction, model: given as GuestFunction }
  if (!isRecord(given)) throw bad(where, '`observe` is neither a function nor { root, model }', 'write `observe: (x) => ...` or `observe: { root: ..., model: ... }`')
  return { root: functionAt(given, 'root', 'observe.root', where), model: functionAt(given, 'model', 'observe.model', where) }
}

function functionAt(holder: Record<string, unknown>, key: string, what: string, where: SourceLocation): GuestFunction {
  const value = holder[key]
  if (typeof value === 'function') return value as GuestFunction
  throw bad(where, value === undefined ? `${what} is missing` : `${what} is not a function`, `give a function for \`${key}\``)
}

function optionalFunction(holder: Record<string, unknown>, key: string, what: string, where: SourceLocation): GuestFunction | undefined {
  return holder[key] === undefined ? undefined : functionAt(holder, key, what, where)
}

function rejectUnknownKeys(holder: Record<string, unknown>, known: readonly string[], what: string, where: SourceLocation): void {
  for (const key of Object.keys(holder)) {
    if (!known.includes(key)) throw bad(where, `${what} has an unknown key '${key}'`, `known keys are ${known.join(', ')}`)
  }
}

export function bad(where: SourceLocation, fact: string, remedy: string): UserError {
  return new UserError('bad-exploration', where, { fact, remedy })
}

function show(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
