/**
 * The functions with which a user declares an exploration, as plain Node sees them. The checker compiles the file and runs
 * it in a realm of its own, where `explore` and the domains come from explore/guest-api.ts; here they only keep the types
 * and remember in which file the exploration stands, so that `check(exploration)` finds it. What a program calls while it
 * runs stands in declare-program.ts.
 */
import { fileURLToPath } from 'node:url'

import { UserError } from './base/errors.ts'

/** A finite set that an argument is chosen from. */
export interface Domain<out T> {
  readonly manyworlds: 'domain'
  /** Only for the type. */
  readonly element?: T
}

export interface OperationDefinition<R, M> {
  /** One domain, or list of values, for each argument; every combination is tried. Default: no arguments. */
  readonly args?: readonly (Domain<unknown> | readonly unknown[])[]
  // The arguments come from `args`; TypeScript cannot infer them through the surrounding function.
  /** Runs the operation on the root. */
  readonly run: (root: R, ...args: any[]) => unknown
  /** The operation is only tried in states where this returns true. */
  readonly guard?: (root: R, ...args: any[]) => boolean
  /** Must hold after the operation; `before` is a copy of the root as it was: what no call has ever changed of the objects of modules is the same object in both. Not evaluated after a declared throw. */
  readonly ensures?: (step: { readonly before: R; readonly root: R; readonly args: readonly any[]; readonly result: any }) => boolean | void
  /** What the operation may throw: error classes, or a predicate. Anything else that is thrown is a violation. */
  readonly throws?: readonly (abstract new (...args: any[]) => unknown)[] | ((error: any) => boolean)
  /** The operation on the reference model. Default: `run`. */
  readonly model?: (model: M, ...args: any[]) => unknown
}

/** A function alone is an operation without arguments. */
export interface Operations<R, M> {
  readonly [name: string]: OperationDefinition<R, M> | ((root: R) => unknown)
}

/** Which differences between states count; in an exploration the functions get the root. */
export interface Comparison<R = void> {
  /** Only what these values reach, instead of the whole state. */
  readonly roots?: (root: R) => unknown
  /** Fields that do not count, as `Class.field`. */
  readonly exclude?: readonly string[]
  /** `shape`: how objects are linked, not the numbers and texts in them. */
  readonly match?: 'shape'
  /** Two states are the same if this returns equal values in both. */
  readonly by?: (root: R) => unknown
}

export interface ExplorationDefinition<R, M> {
  /** Makes the object to explore. */
  readonly root: () => R
  /** Longest sequence of operations; `--bound` overrides it. Default: 5. */
  readonly bound?: number
  /** What can be done to the root, by name; a function gets the bound, which often shapes the arguments too. */
  readonly operations: ((context: { readonly bound: number }) => Operations<R, M>) | Operations<R, M>
  /** Must hold in every state: returns true, or asserts and returns nothing. */
  readonly invariant?: ((root: R) => boolean | void) | { readonly [name: string]: (root: R) => boolean | void }
  /** Makes a simple object with the same operations; results are compared after every call. */
  readonly model?: () => M
  /** Which differences between states count. Default: all. */
  readonly compare?: Comparison<R>
  /** What of the root and the model must look the same after every call. */
  readonly observe?: ((side: any) => unknown) | { readonly root: (root: R) => unknown; readonly model: (model: M) => unknown }
}

export interface Exploration {
  readonly manyworlds: 'exploration'
}

const files = new WeakMap<object, string>()
/** The texts of the explorations that each file declares. */
const declared = new Map<string, Set<string>>()

/** Declares an exploration; make it the default export of its file. */
export function explore<R, M = never>(definition: ExplorationDefinition<R, M>): Exploration {
  const exploration = Object.freeze({ manyworlds: 'exploration', definition } as const)
  const file = callerFile()
  if (file !== undefined) {
    files.set(exploration, file)
    declared.set(file, (declared.get(file) ?? new Set()).add(textOf(definition)))
  }
  return exploration
}

/** Tells two explorations of one file apart; a file that is evaluated twice declares the same ones again. */
function textOf(definition: object): string {
  try {
    return JSON.stringify(definition, (_, value: unknown) => (typeof value === 'object' ? value : String(value)))
  } catch {
    return ''
  }
}

/** The whole numbers from `low` to `high`, both included. */
export function int(low: number, high: number): Domain<number> {
  return { manyworlds: 'domain', kind: 'int', low, high } as Domain<number>
}

/** false and true. */
export function bool(): Domain<boolean> {
  return oneOf(false, true)
}

/** These values, of any kind; an object is the same one in every call. */
export function oneOf<const T>(...values: readonly T[]): Domain<T> {
  return { manyworlds: 'domain', kind: 'values', values } as Domain<T>
}

/** Objects with these fields, in every combination; each call gets a new object. */
export function record<T extends object>(fields: { readonly [K in keyof T]: Domain<T[K]> | readonly T[K][] }): Domain<T> {
  return { manyworlds: 'domain', kind: 'record', fields } as Domain<T>
}

/**
 * Keeps something out of backtracking and comparison: an object, `untracked({ total: 0 })`, with all that it reaches; a variable
 * of a module, `let total = untracked(0)`; or, as a decorator, a field of a class. In plain Node it does nothing.
 */
export function untracked<T>(value: T): T
export function untracked(value: undefined, context: ClassFieldDecoratorContext): void
export function untracked(value: object, context: ClassAccessorDecoratorContext): void
export function untracked(value: unknown, context?: object): unknown {
  return context === undefined ? value : undefined
}

/** A decorator for fields that comparison leaves out; backtracking restores them. In plain Node it does nothing. */
export function ignored(value: unknown, context: ClassFieldDecoratorContext | ClassAccessorDecoratorContext): void {
  void [value, context]
}

/** The file of an exploration, given as a path, a file URL or the exploration itself. */
export function fileOf(exploration: string | URL | object): string {
  if (typeof exploration === 'string') return exploration
  if (exploration instanceof URL) return fileURLToPath(exploration)
  const file = typeof exploration === 'object' && exploration !== null ? files.get(exploration) : undefined
  // The file is compiled and run in a realm of its own: of what it declares there, only the default export can be found.
  if (file !== undefined && declared.get(file)!.size > 1) {
    throw new UserError('ambiguous-exploration', { file, line: 1, column: 1 }, {
      fact: 'the file declares several explorations, and check() cannot tell which one it was given',
      remedy: 'put each exploration in a file of its own, or pass the path of the file to check its default export',
    })
  }
  if (file !== undefined) return file
  throw new UserError('no-exploration', undefined, {
    fact: 'check() was given an object that explore() did not make',
    remedy: 'pass what explore(...) returned, or the path of the file that exports it',
  })
}

/** The file that called `explore`. */
function callerFile(): string | undefined {
  const prepare = Error.prepareStackTrace
  try {
    Error.prepareStackTrace = (_, sites) => sites
    const sites = new Error().stack as unknown as NodeJS.CallSite[]
    const file = sites[2]?.getFileName() ?? undefined
    return file?.startsWith('file:') === true ? fileURLToPath(file) : file
  } finally {
    Error.prepareStackTrace = prepare
  }
}
