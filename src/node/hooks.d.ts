/**
 * The names of the prelude that modules of the library may use (src/runtime/prelude/, src/runtime/abi.ts), for the type
 * checker. Guest code of a program cannot name them.
 */

/** A value of the guest; nothing is known about it. */
// The one `any` that these declarations are built on.
type $$Guest = any

/** The frame of a suspended function: it rests at `pc`. */
interface $$Frame { pc: number }

declare const $$alloc: boolean
declare const $$apply: (f: $$Guest, receiver: unknown, args: readonly unknown[]) => $$Guest
declare const $$construct: (f: $$Guest, args: readonly unknown[], target?: $$Guest) => $$Guest
declare const $$create: (prototype: object | null) => $$Guest
declare const $$freeze: <T>(o: T) => T
declare const $$defineProperty: (o: $$Guest, key: PropertyKey, attributes: object) => $$Guest
declare const $$getOwnPropertyDescriptor: (o: $$Guest, key: PropertyKey) => PropertyDescriptor | undefined
declare const $$getPrototypeOf: (o: $$Guest) => $$Guest
declare const $$setPrototypeOf: (o: $$Guest, prototype: $$Guest) => boolean
declare const $$ownKeys: (o: object) => (string | symbol)[]
declare const $$hasOwn: (o: $$Guest, key: PropertyKey) => boolean
declare const $$isArray: (x: unknown) => x is $$Guest[]
declare const $$isObject: (x: unknown) => boolean
declare const $$is: (a: unknown, b: unknown) => boolean
declare const $$push: (list: $$Guest[], ...items: $$Guest[]) => number
declare const $$uncurry: (f: $$Guest) => $$Guest
declare const $$String: StringConstructor
declare const $$Object: ObjectConstructor
declare const $$Array: ArrayConstructor
declare const $$Symbol: SymbolConstructor
declare const $$Error: ErrorConstructor
declare const $$TypeError: TypeErrorConstructor
declare const $$RangeError: RangeErrorConstructor
declare const $$ReferenceError: ReferenceErrorConstructor
declare const $$newWeakMap: () => WeakMap<object, $$Guest>
declare const $$newMap: () => Map<$$Guest, $$Guest>
declare const $$newSet: () => Set<$$Guest>
declare const $$global: $$Guest
/** Defines a global that is writable, configurable and not enumerable. */
declare const $$globalDataProperty: (name: string, value: unknown) => void
/** Gives a function name and length, and lets it look native. */
declare const $$disguise: <T>(f: T, name: string, length: number) => T

/** Delta execution compares the primitive operands of an assertion itself, and calls it where it does not hold. */
declare const $$deltaAssertion: <T>(f: T, kind: string) => T
/** The barrier before a change that compiled code does not see. */
declare const $$barrier: (o: object) => void
/** The object is about to be changed for good. */
declare const $$lock: (o: object) => void
declare const $$odd: <T>(o: T) => T
/** Defines a plain data property of an object that is not part of a state yet. */
declare const $$defineData: (o: object, key: PropertyKey, value: unknown) => void
declare const $$isConstructor: (x: unknown) => boolean
declare const $$callWith: (f: $$Guest, self: unknown, text: string, args: readonly unknown[]) => $$Guest
declare const $$shownValue: (x: unknown) => string
/** Stops the run with a refusal at the place in the program that called the library. */
declare const $$refuse: (construct: string, fact: string, remedy: string) => never
/** Stops the task with an error that the program cannot catch. */
declare const $$stop: (error: object, kind: string) => never
declare const $$host: $$Guest
declare const $$recorder: $$Guest
declare const $$proxies: WeakMap<object, { target: object | null, handler: object | null }>

// ---- jobs (prelude/jobs.ts) and promises

declare const $$provide: (parts: Readonly<Record<string, unknown>>) => void
declare const $$enqueueJob: (reaction: object, mode: number, value: unknown) => void
/** What AsyncLocalStorage has put into force, see globals/async-context.ts. */
declare const $$context: readonly $$Guest[] | undefined
declare const $$setContext: (context: readonly $$Guest[] | undefined) => void
/** Calls `f` when all modules of the library are evaluated. */
declare const $$whenLoaded: (f: () => void) => void
declare const $$enqueueTick: (tick: object) => void
declare const $$hasJobs: () => boolean
declare const $$beginTask: () => void
declare const $$interrupt: () => void
declare const $$isInterrupted: () => boolean
/** Another callback begins. */
declare const $$uninterrupt: () => void
declare const $$drainJobs: () => void
/** Says whether one of them threw, and a listener took the error: what is left comes after the next callback. */
declare const $$settle: () => boolean
declare const $$takeJobs: () => { jobs: $$Guest[], ticks: $$Guest[], rejections: $$Guest[] }
declare const $$putJobs: (jobs: { jobs: $$Guest[], ticks: $$Guest[], rejections: $$Guest[] }) => void
declare const $$trackRejection: (promise: object) => void
declare const $$rejectionHandled: (promise: object) => void
/** Each with its context behind it. */
declare const $$takeRejections: () => $$Guest[]
declare const $$takeLateHandled: () => $$Guest[]
declare const $$resumeAsync: (frame: $$Frame, mode: number, value: unknown) => void
declare const $$newPromise: () => $$Guest
declare const $$resolvePromise: (promise: $$Guest, value: unknown) => void
declare const $$rejectPromise: (promise: $$Guest, error: unknown) => void
declare const $$promiseResolve: (x: unknown) => $$Guest
// ---- iterations of machines (prelude/machine-operations.ts, prelude/async-iteration.ts)

declare const $$method: (o: $$Guest, key: PropertyKey) => $$Guest
declare const $$resultObject: (result: unknown) => $$Guest
declare const $$close: (iteration: object) => void
declare const $$closeQuietly: (iteration: object) => void
declare const $$noThrowMethod: () => TypeError

declare const $$awaitPromise: (promise: $$Guest, reaction: object) => void
declare const $$moduleRecords: $$Guest[]
/** CommonJS (prelude/commonjs.ts): the class of `module`, the main module, `require` as a value, require.cache and require.extensions. */
declare const $$Module: $$Guest
declare const $$mainModule: () => $$Guest
declare const $$requireOf: (path: string, module?: $$Guest) => $$Guest
declare const $$requireNamed: (path: string, id: $$Guest, by?: $$Guest) => $$Guest
declare const $$resolveNamed: (path: string, id: $$Guest, options?: $$Guest) => string
declare const $$nodeModulePaths: (from: string) => string[]
declare const $$requireCache: $$Guest
declare const $$extensions: $$Guest
declare const $$namespaceOf: (moduleId: number) => $$Guest
declare const $$latency: () => $$Guest
/** The event loop, see globals/event-loop.ts. */
declare const $$loop: $$Guest
/** The hooks of the host side. */
declare const $$access: { setLoop(loop: object): void }
declare const $$isClockTracked: () => boolean
/** Tracked, or still what it was at the start. */
declare const $$isClockKnown: () => boolean
/** Is the clock tracked, or this the first task, in which it stands? */
declare const $$isClockKnown: () => boolean
/** Milliseconds since the start of the program, and since 1970; stops the run if the clock is not tracked yet. */
declare const $$elapsed: () => number
declare const $$clock: () => number
/** Ends the task with what would end the process in Node. */
declare const $$fail: (kind: 'uncaught' | 'unhandled-rejection', value: unknown) => never
declare const $$leave: () => never

/** An assertion is checked. */
declare const $$asserted: () => void
/** A choice among things that may happen, as a trace shows them; gives the index, 0 where no choice can be made. */
declare const $$pick: (texts: readonly string[]) => number

// ---- what the language hides

/** The number of a base object, or -1. */
declare const $$baseId: (o: object) => number
/** The function literal that a function is, or -1; the scope object that it closes over. */
declare const $$siteOf: (f: object) => number
declare const $$scopeOf: (f: object) => object | null
declare const $$scopeInfo: (scope: object) => { readonly fields: readonly string[] } | undefined
declare const $$machineOf: (frame: object) => { readonly site: number, readonly live: $$Guest } | undefined

// ---- structured clone (intrinsics/structured-clone.ts)

declare const $$cloneHooks: { error(message: string): object, check(value: unknown): Guest }
/** A copy of a value; `memory` leads from objects that were met to their copies. */
declare const $$cloneOf: (value: unknown, memory: Map<$$Guest, $$Guest>) => $$Guest

// ---- iterators (prelude/collection-iterators.ts)

/** The keys that an iterator of a Map has still to visit; undefined for anything else. The same for a Set. */
declare const $$mapIteratorRest: (x: unknown) => { readonly target: $$Guest, readonly kind: string, readonly keys: $$Guest[] } | undefined
declare const $$setIteratorRest: typeof $$mapIteratorRest
/** The keys of a WeakMap or WeakSet. */
declare const $$weakMembers: (collection: object) => $$Guest[]
/** Errors that have a property with this key show their code in the first line of their stack. */
declare const $$setCodedErrors: (key: symbol) => void

// ---- memory (intrinsics/typed-array.ts)

/** The memory of a typed array, without handing it out; those that were handed out. */
declare const $$typedArrayBuffer: (view: object) => ArrayBuffer
declare const $$exposedBuffers: WeakMap<object, boolean>
