/**
 * What the language does not show and the state engine has to see: stamps of functions, private names, scope classes,
 * module variables, bound functions, proxies, marks. All functions here belong to the guest realm, are cheap, and run
 * no code of the program.
 */

import type { ChangeAccess } from './change-access.ts'
import type { Failure, LoopOperations } from './event-loop.ts'
import type { GuestRecorder } from './recorder.ts'

export interface FunctionRecord { readonly site: number, readonly scope: object | null }
export interface BoundRecord {
  readonly target: object
  readonly thisValue: unknown
  readonly args: readonly unknown[]
  /** The function is known to be what binding gives, as long as it is not odd. */
  isPlain: boolean
}
/** Both are null after the proxy was revoked. */
export interface ProxyRecord { readonly target: object | null, readonly handler: object | null }

export interface PrivateName {
  readonly name: string
  /** Null for private methods and accessors, which are no state. */
  readonly get: ((o: object) => unknown) | null
  readonly set: ((o: object, value: unknown) => void) | null
  readonly has: (o: object) => boolean
  readonly isStatic: boolean
}

export interface ClassInfo {
  readonly constructor: Function
  readonly prototype: object
  /** Site of the class; below -1 for visible iterators and other classes of the prelude. */
  readonly site: number
  /** Only in classes without heritage. */
  readonly idGet: ((o: object) => number) | undefined
  readonly idSet: ((o: object, id: number) => void) | undefined
  /** The class's own private names, without those of its parents. */
  readonly privates: readonly PrivateName[]
  readonly parent: ClassInfo | undefined
  /** Bit 0: has computed field keys. Bit 1: a class of the library. Bit 2: compiled for delta execution. */
  readonly flags: number
  /** The chain of constructors up to the base consists of compiled classes only. */
  readonly pure: boolean
}

/** What evaluates a class once more. */
export interface ClassRecord {
  readonly site: number
  readonly scope: object | null
  /** The name that the place of the literal gave it, if that is computed. */
  readonly name: unknown
  /** Computed keys, in the order of the elements. */
  readonly keys: readonly PropertyKey[]
  /** Prototype and methods. */
  readonly parts: readonly object[]
}

export interface ClassPart { readonly constructor: Function, readonly index: number }

export interface ScopeInfo {
  readonly id: number
  readonly constructor: Function
  readonly prototype: object
  readonly fields: readonly string[]
}

/** The state machine of a generator or async function. */
export interface MachineInfo {
  readonly site: number
  readonly constructor: Function
  readonly prototype: object
  readonly step: Function
  /** `p` first. */
  readonly fields: readonly string[]
  /** The fields that count at each point where the frame can rest. */
  readonly live: Readonly<Record<number, readonly string[]>>
  /** Line and column, in the file of the site, of the yield or await at which the frame rests. */
  readonly lines: Readonly<Record<number, readonly [line: number, column: number]>>
  readonly kind: 'generator' | 'async' | 'async-generator'
}

export interface VariableInfo {
  readonly id: number
  readonly moduleId: number
  readonly name: string
  readonly get: () => unknown
  readonly set: (value: unknown) => void
  readonly isUntracked: boolean
}

/**
 * Why a task was stopped by what the program cannot catch. `internal` is a failure of the checker's own callbacks,
 * `clock`: the program reads a clock that is no part of the state yet, `diverged`: a forced choice does not exist, `one-way`: an
 * object of the last known state was about to be changed for good, see prelude/one-way.ts; `abandoned`: delta execution cannot go on.
 */
export type StopKind = 'exhausted' | 'refusal' | 'internal' | 'clock' | 'exit' | 'choice' | 'ignored' | 'visited' | 'diverged' | 'one-way' | 'fallback' | 'abandoned'

/** Choices of the running task and the properties that the program declares, see prelude/choices.ts. */
export interface ChoiceAccess {
  /** A task begins whose first choices have to give these indexes. */
  beginTask(forced: readonly number[]): void
  /** No choice may be made from now on; `reason` says when that is. */
  endTask(reason: string): void
  /** How many alternatives the choice has that stopped the task. */
  alternatives(): number
  /** Forced choices that were not asked for yet. */
  forcedLeft(): number
  isAtomic(): boolean
  /** Told when an atomic section begins inside of none. */
  setOnAtomic(tell: (() => void) | undefined): void
  /** Answers whether `stopIfVisited` has to stop; undefined: it never does. */
  setSeenRoot(ask: ((root: unknown) => boolean) | undefined): void
  setOnSometimes(tell: ((name: string, holds: boolean) => void) | undefined): void
  properties(): DeclaredProperties
  /** Whether an assertion of node:assert or a test was met in any run. */
  hasAsserted(): boolean
}

export interface DeclaredProperty { readonly name: string, readonly predicate: Function }
/** The lists belong to the guest realm. */
export interface DeclaredProperties {
  readonly always: readonly DeclaredProperty[]
  readonly sometimes: readonly DeclaredProperty[]
  readonly atEnd: readonly DeclaredProperty[]
  readonly compare: object | undefined
}

/**
 * Mark of a base object, an untracked one, or (with base = -1) of a proxy; absent for all others. `untracked`: 1 if an untracked
 * reference leads to the object, 2 if it was marked itself.
 */
export interface SpecialInfo { base: number, touched: boolean, untracked: 0 | 1 | 2 }

/** A class with fields that comparison leaves out. */
export interface IgnoredFields {
  readonly constructor: Function
  readonly prototype: object
  readonly fields: readonly string[]
  readonly statics: readonly string[]
}

/** What the checker does about untracked state while guest code runs. */
export interface UntrackedKeeper {
  /** The program marks an object. */
  mark(object: object): void
  /** An untracked object or variable is about to be written, while `keepUntracked`. */
  keep(written: object | VariableInfo): void
  /** The last forced choice is made: what was done to untracked state so far was done by an earlier run. */
  rollback(): void
}

/** What was written: a property, the elements of an array from the complement of a negative place on, a pair of a collection, or anything. */
export interface UntrackedWrite {
  readonly object: object | VariableInfo
  readonly place: PropertyKey | undefined
  readonly held: { readonly key: unknown; readonly value: unknown } | undefined
}

/** What is no part of any state, see prelude/untracked.ts. */
export interface UntrackedAccess {
  /** The atom of untracked objects that have none of their own. */
  setUntrackedAtom(atom: number): void
  /** Not 0 at 0: something untracked was written since `takeUntracked`. At 1: the change log may have entries of it. */
  readonly untrackedCells: Int32Array
  takeUntracked(): readonly UntrackedWrite[]
  noteUntracked(o: object): void
  markUntracked(o: object, how: 1 | 2, atom: number): void
  unmarkUntracked(o: object): void
  /** Takes what was done to untracked objects and variables out of the change log, and back if the run does not count. */
  commitUntracked(takesBack: boolean): void
  /** Changes of the heap are logged, and those of objects that states share can be taken back. */
  isHistory(): boolean
  /** Tells the keeper of every untracked object and variable before it is first written; `forgetKept` begins anew. */
  keepUntracked(keeps: boolean): void
  forgetKept(o: object): void
  ignoredFields(): readonly IgnoredFields[]
}

/** Marks of odd objects, as a list of the program's realm. */
export type OddMarks = readonly unknown[]

export interface Hidden extends ChoiceAccess, UntrackedAccess {
  functionRecord(f: object): FunctionRecord | undefined
  /** The site of a stamped function, or -1. */
  siteOf(f: unknown): number
  scopeOf(f: object): object | null
  setScopeOf(f: object, scope: object | null): void
  boundRecord(f: object): BoundRecord | undefined
  proxyRecord(p: object): ProxyRecord | undefined
  /** The frame of a generator object, made now if no step was taken yet; undefined for other objects. */
  frameOf(generator: object): object | undefined
  /** Does the object carry a frame already? */
  hasFrame(o: object): boolean
  setFrame(generator: object, frame: object): object
  makeGenerator(prototype: object, frame: object): object
  /** The machine that runs a frame. */
  machineOf(frame: object): MachineInfo | undefined
  /** By site. */
  machines(): readonly (MachineInfo | undefined)[]
  classInfo(prototype: object): ClassInfo | undefined
  /** Somebody has set a prototype: what classes inherit is read again. */
  forgetHeritage(): void
  /** Every class that was defined, in the order of definition. */
  classList(): readonly ClassInfo[]
  /** From now on classes that are evaluated are parts of states, and not in `classList`, see prelude/late-classes.ts. */
  beginLateClasses(): void
  /** Those of them that declare private names of instances, since `forgetLateClasses`. */
  lateClasses(): readonly ClassInfo[]
  forgetLateClasses(): void
  /** The same list, which is empty then; `put` replaces the present one. */
  takeLateClasses(): readonly ClassInfo[]
  putLateClasses(list: readonly ClassInfo[]): void
  classRecord(f: object): ClassRecord | undefined
  /** The class that an object was made with: as its prototype, or one of its methods. */
  classPart(o: object): ClassPart | undefined
  isClass(f: object): boolean
  scopes(): readonly (ScopeInfo | undefined)[]
  scopeInfo(prototype: object): ScopeInfo | undefined
  /** Indexed by id. */
  variables(): readonly VariableInfo[]
  /** Has a function assigned the variable since `resetVariable`? */
  isVariableTouched(id: number): boolean
  resetVariable(id: number): void
  specialInfo(o: object): SpecialInfo | undefined
  /** False while no object is odd: then nothing has to be asked of single objects. */
  anyOdd(): boolean
  isOdd(o: object): boolean
  /** 0: not odd; 1: only because of plain properties with symbols as keys; 2: in any way. */
  oddness(o: object): 0 | 1 | 2
  markOdd(o: object, how?: 1 | 2): void
  /** Forgets all odd objects. To be called when the objects of a state are dropped, after the base heap was pinned. */
  clearOdds(): void
  /** Takes the marks of all objects off, and puts them back. */
  takeOdds(): OddMarks
  putOdds(marks: OddMarks): void
  /** Pins o as base object `id`; its next write is reported to `onBaseWrite`. */
  markBase(o: object, id: number): void
  baseId(o: object): number
  /** Lets the next write to base object o be reported again. */
  resetTouched(o: object): void
  /** The keys of a WeakMap or WeakSet in the order of insertion. */
  weakKeys(collection: object): readonly object[]
  /** To be called before a state is rebuilt: visible iterators of dropped states no longer follow their collections. */
  beginRebuild(): void
  /** Whether an iterator of a Map or Set was ever kept across a change of it. */
  anySettled(): boolean
  /** The object of a WeakRef. */
  refTarget(ref: object): object | undefined
  /** Whether the program has given this error its stack; V8's own is no part of states. */
  hasOwnStack(o: object): boolean
  setOwnStack(o: object, isOwn: boolean): void
  /** The accessor behind which V8 has the stack of an error; undefined where it is a plain property. */
  stackGetter(): (() => unknown) | undefined
  /** The proxy that a revoke function revokes. */
  revokedProxy(f: object): object | undefined
  /** Intrinsics that no property leads to, with their names in ECMA-262. */
  hiddenIntrinsics(): readonly (readonly [name: string, object: object])[]
  /** Prototypes whose direct instances are iterators that hide their position. */
  nativeIteratorPrototypes(): readonly object[]
  /** Exports objects of the checker's own modules. */
  builtins(): readonly (readonly [name: string, exports: object])[]
  /** What `require.cache` is, if the program asks for it. */
  requireCache(): object
  /** May views of the buffer be made that no barrier knows? */
  isExposed(buffer: object): boolean
  expose(buffer: object): void
  addStatefulBase(o: object): void
  /** The objects that hold the seeded state of Math.random. */
  randomState(): object
  /** Objects whose change no barrier sees, marked base: regular expressions with flag g or y, exposed array buffers. */
  statefulBase(): readonly object[]
  /** Undefined for an ordinary error of the program. */
  stopKind(error: unknown): StopKind | undefined
  isRefusal(error: unknown): boolean
  isExhausted(error: unknown): boolean
  /** The first uncatchable error since the last call, even if a finally block has swallowed it. */
  takeStopped(): unknown
  readonly changes: ChangeAccess
  /** The names of all functions of the realm, as intrinsics/effects.ts lists them. */
  builtinNames(): readonly string[]
  readonly blocks: BlockAccess
}

/** Host blocks, see prelude/blocks.ts. */
export interface BlockAccess {
  /** By number of the marked function: 0 (no block), 2 (an eager one) or 3 (a lazy one). */
  readonly kinds: number[]
  /** How many blocks each of them has begun. */
  readonly counts: number[]
  /** Marked functions begin blocks from now on. */
  begin(): void
  /** No blocks from now on. Returns the marked function whose block could not go on and has stopped the run, or -1. */
  end(): number
  /** The marked function that was called first since `begin`, or -1. */
  firstSite(): number
}

/** Host access to the variables that compiled code and the engine share. */
export interface SharedVariables {
  getAlloc(): boolean
  setAlloc(value: boolean): void
  /** Whether anything was written since `clean`. */
  getDirty(): boolean
  clean(): void
  getBudget(): number
  /** At most 2^30, so that the counter stays a small integer. */
  setBudget(value: number): void
  /** The root of a program's state; undefined in explorations. */
  getLoop(): object
  setLoop(loop: object | undefined): void
  /** Undefined without the library. */
  loopOperations(): LoopOperations | undefined
  trackClock(): void
  /** May the clock be read although it is not tracked? */
  freeClock(isFree: boolean): void
  /** Empties the queues that are no part of a state. */
  clearJobs(): void
  /** Runs what is in them. */
  settleJobs(): void
  takeFailure(): Failure | undefined
  /** Is there a failure to take? */
  hasFailed(): boolean
  setArguments(a0: unknown, a1: unknown, a2: unknown): void
  /** The counters that covered code increments; set before any of it runs. */
  setCover(counters: Float64Array): void
  /** Whom the guest tells what it does, while a trace is recorded. */
  setRecorder(recorder: GuestRecorder | undefined): void
}
