/**
 * Writes down what the guest tells while a trace is recorded: which functions ran in which order, who called whom and
 * who waits for whom. From that it derives the tasks, the columns of a trace: main, and every async call that its caller
 * does not await at once. All of it lives in tables outside of the state.
 */
import { isInstanceOf } from '../base/instance-of.ts'
import type { SourceLocation } from '../base/errors.ts'
import type { GuestRecorder, PromiseOrigin } from '../runtime/recorder.ts'
import type { StackFrame } from '../runtime/stack.ts'
import type { ConsoleLine, ProgramChange, ProgramChoice, Run } from './schedule.ts'

/** What the recorder has to ask of the program. */
export interface RecorderView {
  /** The function that a frame belongs to; undefined for functions of the library. */
  describeFrame(frame: object): FunctionDescription | undefined
  describeFunction(callback: unknown): FunctionDescription | undefined
  isGenerator(frame: object): boolean
  /** `(80, 'x')`: the parameters of a frame that has not run yet, called at a place. */
  argumentsOf(frame: object, call: SourceLocation | undefined): string
  /** Where a frame rests; undefined before its first step and after its last. */
  restOf(frame: object): SourceLocation | undefined
  /** Functions of the program that run now, innermost first. */
  stack(): readonly StackFrame[]
  /** Whether a file belongs to the program itself, not to a package. */
  isOwn(file: string): boolean
  /** Whether functions of a site are callbacks that the trace follows, and how they look. */
  callbackKind(site: number): 'arrow' | 'function' | undefined
  /** Whether what runs now was called by the library or the event loop. */
  isCalledByLibrary(): boolean
  /** `(1, 'x')` for arguments that a function is called with. */
  argumentsText(args: readonly unknown[]): string
  /** `('a', …)`: the arguments of the call at a place, those that are literals. */
  argumentsAt(location: SourceLocation): string | undefined
  /** A closure has this scope object, made in a function of that name. */
  captured(scope: object, owner: string): void
  text(value: unknown): string
  /** A call begins: what it was called with is no change. */
  entered(frame: object): void
  /** Ends the recording of this step. */
  stop(): void
  isDone(frame: object): boolean
  /** What has changed since the last question, which may be nothing yet in the middle of a step. */
  changes(calls: Iterable<RecordedCall>, isEnd: boolean): readonly Omit<ProgramChange, 'run'>[]
}

export interface FunctionDescription {
  /** `''` if it has none. */
  readonly name: string
  readonly location: SourceLocation
  /** First line of its source. */
  readonly text: string
}

/** Who has asked for something that runs later. */
interface Origin {
  readonly location: SourceLocation | undefined
  /** The same in the program itself, if that is a package. */
  readonly own: SourceLocation | undefined
}

/** One call of an async function, or the start of the program. */
export interface RecordedCall {
  /** `withdraw` */
  readonly name: string
  /** `withdraw(80)` */
  readonly title: string
  readonly location: SourceLocation | undefined
  /** Undefined for the start of the program. */
  readonly frame: object | undefined
  readonly isLibrary: boolean
  readonly caller: RecordedCall | undefined
  readonly origin: Origin
  /** The call it belongs to because that one awaits it at once. */
  partOf: RecordedCall | undefined
  /** Of a function that is not async: which others are beside it, called by the same run of the same function. */
  readonly siblings: string | undefined
  /** The last call it made since it was last resumed. */
  lastCall: RecordedCall | undefined
  /** What it awaits or has returned. */
  waitsFor: unknown
}

export interface PromiseRecord {
  readonly origin: PromiseOrigin
  readonly sources: readonly unknown[]
  /** The function that made it. */
  readonly maker: StackFrame | undefined
}

/** A step as it was recorded, before calls became tasks. */
export interface RecordedStep {
  /** Who armed the event. */
  armedBy: RecordedCall | undefined
  origin: Origin
  /** More ran than was recorded. */
  isCut: boolean
  readonly runs: (Omit<Run, 'task'> & { readonly call: RecordedCall; readonly origin: Origin })[]
  readonly choices: ProgramChoice[]
  readonly changes: ProgramChange[]
  readonly console: ConsoleLine[]
}

/** A task that does not end would tell us the same for ever. */
const MAX_NOTES = 5000
/** Nor is there an end to the callbacks that a step may make or call: those behind are not followed. */
const MAX_CLOSURES = 2000
const MAX_ASKED = 5000

interface Running {
  readonly call: RecordedCall
  /** Index in the step's runs; that of the caller for what is not shown. */
  readonly run: number
  /** Who has asked for it: what library code goes on to do is on their behalf. */
  readonly origin: Origin
}

/** A function of the program that others will call. */
interface Closure {
  /** Who has made it. */
  readonly call: RecordedCall
  readonly origin: Origin
  /** What ran when it was made, or the step if that was the top level: until it ends the closure is no more than a part of it. */
  readonly during: Running | RecordedStep
}

/** A call of a function that is not async and leaves something behind that runs later. */
interface Activation {
  readonly call: RecordedCall
  readonly scopes: Set<object>
}

const NOWHERE: Origin = { location: undefined, own: undefined }

export class Recorder {
  /** All calls, in the order in which they were made; the first one is the start of the program. */
  readonly calls: RecordedCall[] = []
  readonly #view: RecorderView
  readonly #byFrame = new WeakMap<object, RecordedCall>()
  readonly #byPromise = new WeakMap<object, RecordedCall>()
  readonly #promises = new WeakMap<object, PromiseRecord>()
  readonly #armed = new WeakMap<object, { readonly call: RecordedCall; readonly origin: Origin }>()
  readonly #closures = new WeakMap<object, Closure>()
  /** Calls of functions that are not async, by how they were called: the last one each. */
  readonly #activations = new Map<string, Activation>()
  /** The callback that is about to be called, which its event has announced. */
  #announced: unknown
  /** Where values were thrown, or promises rejected with them, the last time. */
  readonly #thrown = new Map<unknown, SourceLocation>()
  /** Tests by the errors they have failed with. */
  readonly #tests = new Map<unknown, string>()
  readonly #stack: Running[] = []
  /** Calls that have not returned. */
  readonly #open = new Set<RecordedCall>()
  #step: RecordedStep = newStep()
  #noted = 0
  /** Functions that were made in this step, and how often it was asked who calls one. */
  #closed = { count: 0, asked: 0 }
  /** How many steps were taken. */
  #taken = 0
  #failure: unknown

  constructor(view: RecorderView, start: string) {
    this.#view = view
    this.calls.push(newCall({ name: start, title: start, location: undefined, frame: undefined, isLibrary: false, caller: undefined, origin: NOWHERE }))
  }

  get start(): RecordedCall {
    return this.calls[0]!
  }

  /** What the guest calls: nothing that goes wrong here may reach the program. */
  readonly guest: GuestRecorder = {
    called: (frame) => this.#guarded(() => this.#called(frame)),
    resumed: (frame) => this.#guarded(() => this.#resumed(frame)),
    rested: () => this.#guarded(() => this.#leave()),
    awaits: (frame, value) => this.#guarded(() => this.#awaits(frame, value)),
    returns: (frame, value) => this.#guarded(() => this.#awaits(frame, value)),
    made: (promise, origin, sources) => this.#guarded(() => this.#made(promise, origin, sources ?? [])),
    armed: (record) => this.#guarded(() => this.#arm(record)),
    begins: (record, callback) => this.#guarded(() => this.#begins(record, callback)),
    ends: () => this.#guarded(() => this.#leave()),
    wraps: (site) => this.#closed.count < MAX_CLOSURES ? this.#view.callbackKind(site) : undefined,
    closed: (f, scope) => this.#quietly(() => this.#close(f, scope)),
    enters: (f, args) => {
      let isShown = false
      this.#quietly(() => { isShown = this.#enters(f, args) })
      // What is shown counts.
      if (isShown) this.#guarded(() => {})
      return isShown
    },
    leaves: () => this.#guarded(() => this.#leave()),
    threw: (value) => this.#guarded(() => this.#threw(value)),
    failedTest: (error, name) => this.#guarded(() => { this.#tests.set(error, name) }),
    chose: (value, _index, count) => this.#guarded(() => this.#chose(value, count)),
  }

  print(text: string): void {
    this.#step.console.push({ run: this.#current.run, text })
  }

  /** The next step calls main, which is no async function: the program does not tell us. */
  callMain({ name, location }: FunctionDescription): void {
    this.#enter(this.start, NOWHERE, { name: `${name}()`, how: 'called', location })
  }

  /** The next step delivers this event. */
  deliver(record: object): void {
    const armed = this.#armed.get(record)
    this.#step.armedBy = armed?.call
    this.#step.origin = armed?.origin ?? NOWHERE
  }

  /** Takes what was recorded since the last call. */
  takeStep(): RecordedStep {
    this.#noteChanges(true)
    this.#stack.length = 0
    const step = this.#step
    this.#step = newStep()
    this.#noted = 0
    this.#closed = { count: 0, asked: 0 }
    this.#taken++
    this.#announced = undefined
    if (this.#failure !== undefined) throw this.#failure
    return step
  }

  callOfPromise(promise: unknown): RecordedCall | undefined {
    return isObject(promise) ? this.#byPromise.get(promise) : undefined
  }

  /** Where a value was thrown the last time; undefined if its throw statement has made it. */
  thrownAt(value: unknown): SourceLocation | undefined {
    return this.#thrown.get(value)
  }

  /** The test that has failed with an error. */
  testOf(error: unknown): string | undefined {
    return this.#tests.get(error)
  }

  promise(promise: unknown): PromiseRecord | undefined {
    return isObject(promise) ? this.#promises.get(promise) : undefined
  }

  get #current(): Running {
    return this.#stack.at(-1) ?? { call: this.#step.armedBy ?? this.start, run: this.#step.runs.length - 1, origin: this.#step.origin }
  }

  #called(frame: object): void {
    this.#noteChanges()
    const description = this.#view.describeFrame(frame)
    const caller = this.#current.call
    // What the event loop itself calls is main, or the top level of a module, which has no name.
    const isStart = this.#stack.length === 0 && this.#view.stack().length === 0
    const name = description?.name || (isStart ? this.start.name : 'anonymous')
    const title = isStart && !description?.name ? name : `${name}${this.#view.argumentsOf(frame, this.#view.stack()[0]?.location)}`
    const call = newCall({ name, title, location: description?.location, frame, isLibrary: description === undefined, caller, origin: this.#originOf() })
    if (isStart) call.partOf = this.start
    if (call.isLibrary || this.#view.isGenerator(frame)) call.partOf = caller
    caller.lastCall = call
    this.calls.push(call)
    this.#open.add(call)
    this.#byFrame.set(frame, call)
    const { promise } = frame as { readonly promise?: unknown }
    if (isObject(promise)) this.#byPromise.set(promise, call)
    this.#view.entered(frame)
    this.#enter(call, call.origin, call.isLibrary ? undefined : { name: title, how: 'called', ...located(description?.location) })
  }

  #resumed(frame: object): void {
    this.#noteChanges()
    const call = this.#byFrame.get(frame)
    // Only a function that was called before the recording began is unknown.
    if (call === undefined) return this.#called(frame)
    call.lastCall = undefined
    call.waitsFor = undefined
    this.#enter(call, call.origin, call.isLibrary ? undefined : { name: call.name, how: 'resumed', ...located(this.#view.restOf(frame) ?? call.location) })
  }

  #arm(record: object): void {
    const stack = this.#view.stack()
    // An interval is armed again by the event loop, on behalf of whoever armed it first.
    if (stack.length === 0 && this.#armed.has(record)) return
    this.#armed.set(record, { call: this.#activation(null), origin: this.#originOf() })
  }

  #close(f: object, scope: object | null): void {
    this.#closed.count++
    const call = this.#activation(scope)
    const origin = this.#originOf()
    this.#closures.set(f, { call, origin, during: this.#stack.at(-1) ?? this.#step })
    // Variables of packages are their own affair.
    const isOwn = origin.location !== undefined && this.#view.isOwn(origin.location.file)
    if (scope !== null && isOwn) this.#view.captured(scope, this.#view.stack().find(({ name }) => name !== undefined)?.name ?? call.name)
  }

  /** Only what the library or the event loop calls is shown, and not while its maker still runs: `new Promise((resolve) => ...)`. */
  #enters(f: object, args: readonly unknown[]): boolean {
    const isAnnounced = this.#announced === f
    this.#announced = undefined
    const closure = this.#closures.get(f)
    if (isAnnounced || closure === undefined || this.#isUnderWay(closure.during)) return false
    // Asking for the stack takes its time.
    if (++this.#closed.asked > MAX_ASKED || !this.#view.isCalledByLibrary()) return false
    const description = this.#view.describeFunction(f)
    if (description === undefined) return false
    this.#noteChanges()
    const name = description.name === '' ? description.text : `${description.name}${this.#view.argumentsText(args)}`
    this.#enter(closure.call, closure.origin, { name, how: 'callback', location: description.location })
    return true
  }

  #isUnderWay(during: Closure['during']): boolean {
    return during === this.#step ? this.#stack.length === 0 : this.#stack.some((running) => running === during)
  }

  /**
   * The call of the innermost function with a name that runs now. One that is not async is only known by the way it was called, and by the scope
   * object of its closures.
   */
  #activation(scope: object | null): RecordedCall {
    const { call, run } = this.#current
    const frames = this.#view.stack()
    const index = frames.findIndex(({ name, location }) => name !== undefined && !/<|^new /.test(name) && this.#view.isOwn(location.file))
    const [frame, caller] = [frames[index], frames[index + 1]]
    // The outermost function is what runs: the call itself, or a callback; so is an async function that was just called.
    if (frame === undefined || caller === undefined || isOf(frame, call)) return call
    const siblings = `${this.calls.indexOf(call)} ${this.#taken} ${run} ${frame.name} ${frame.location.file}`
    const key = [siblings, ...frames.slice(index + 1).map(({ location: { file, line, column } }) => `${file}:${line}:${column}`)].join(' ')
    const scopes = scopeChain(scope)
    const known = this.#activations.get(key)
    if (known !== undefined && (scopes.length === 0 || known.scopes.size === 0 || scopes.some((each) => known.scopes.has(each)))) {
      for (const each of scopes) known.scopes.add(each)
      return known.call
    }
    const name = nameIn(frame)
    const title = `${name}${this.#view.argumentsAt(caller.location) ?? '(…)'}`
    const made = newCall({ name, title, location: frame.location, frame: undefined, isLibrary: false, caller: call, origin: this.#originOf() }, siblings)
    this.calls.push(made)
    this.#activations.set(key, { call: made, scopes: new Set(scopes) })
    return made
  }

  /** Who asks for what the program asks for now; the library asks on behalf of somebody. An async function that is being called is not on the stack yet. */
  #originOf(): Origin {
    const { origin } = this.#current
    const frames = this.#view.stack()
    return { location: frames[0]?.location ?? origin.location, own: frames.find(({ location }) => this.#view.isOwn(location.file))?.location ?? origin.own }
  }

  #begins(record: object, callback: unknown): void {
    this.#noteChanges()
    const { call, origin } = this.#armed.get(record) ?? this.#current
    const description = this.#view.describeFunction(callback)
    this.#announced = callback
    this.#enter(call, origin, description && { name: description.name === '' ? description.text : `${description.name}()`, how: 'callback', ...located(description.location) })
  }

  #enter(call: RecordedCall, origin: Origin, run: Omit<Run, 'task'> | undefined): void {
    this.#stack.push({ call, origin, run: run === undefined ? this.#current.run : this.#step.runs.push({ call, origin, ...run }) - 1 })
  }

  #leave(): void {
    this.#noteChanges()
    const call = this.#stack.pop()?.call
    if (call?.frame !== undefined && this.#view.isDone(call.frame)) this.#open.delete(call)
  }

  #awaits(frame: object, value: unknown): void {
    const call = this.#byFrame.get(frame)
    if (call === undefined) return
    call.waitsFor = value
    const awaited = this.#sourceCall(value)
    // Awaited at once: called by this function, and nothing else was called since.
    if (awaited !== undefined && awaited === call.lastCall && awaited.partOf === undefined) awaited.partOf = call
  }

  /** The call whose promise this is, or from whose promise it was derived by `then`. */
  #sourceCall(value: unknown): RecordedCall | undefined {
    for (let promise = value; isObject(promise);) {
      const call = this.#byPromise.get(promise)
      if (call !== undefined) return call
      const made = this.#promises.get(promise)
      promise = made?.origin === 'then' ? made.sources[0] : undefined
    }
    return undefined
  }

  #made(promise: object, origin: PromiseOrigin, sources: readonly unknown[]): void {
    // The list is the guest's and may be changed by it.
    this.#promises.set(promise, { origin, sources: Array.from({ length: sources.length }, (_, i) => sources[i]), maker: this.#view.stack()[0] })
  }

  #threw(value: unknown): void {
    const location = this.#view.stack()[0]?.location
    if (location !== undefined) this.#thrown.set(value, location)
  }

  #chose(value: unknown, count: number): void {
    if (count < 2) return
    this.#step.choices.push({ run: this.#current.run, text: this.#view.text(value), of: count, ...located(this.#view.stack()[0]?.location) })
  }

  /** What has changed until now was changed by what runs now. */
  #noteChanges(isEnd = false): void {
    const { run } = this.#current
    for (const change of this.#view.changes(this.#open, isEnd)) this.#step.changes.push({ run, ...change })
  }

  #guarded(note: () => void): void {
    if (++this.#noted > MAX_NOTES) {
      this.#step.isCut = true
      return this.#view.stop()
    }
    this.#quietly(note)
  }

  /** Without a count: for what happens often and is seldom shown. */
  #quietly(note: () => void): void {
    try {
      note()
    } catch (error) {
      // Deep inside an endless recursion there may be no room for us; the trace ends there anyway.
      if (!isInstanceOf(error, RangeError)) this.#failure ??= error
    }
  }
}

function newCall(of: Pick<RecordedCall, 'name' | 'title' | 'location' | 'frame' | 'isLibrary' | 'caller' | 'origin'>, siblings?: string): RecordedCall {
  return { ...of, siblings, partOf: undefined, lastCall: undefined, waitsFor: undefined }
}

function newStep(): RecordedStep {
  return { armedBy: undefined, origin: NOWHERE, isCut: false, runs: [], choices: [], changes: [], console: [] }
}

function located(location: SourceLocation | undefined): { location?: SourceLocation } {
  return location === undefined ? {} : { location }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** The scope objects that a closure sees, innermost first. */
function scopeChain(scope: object | null): object[] {
  const chain: object[] = []
  for (let each: unknown = scope; isObject(each); each = (each as { readonly p?: unknown }).p) chain.push(each)
  return chain
}

/** Whether a frame of the stack is that of a call. */
function isOf(frame: StackFrame, { name, location }: RecordedCall): boolean {
  return nameIn(frame) === name && frame.location.file === location?.file
}

/** The name of a function without that of its class; an unnamed default export is main. */
function nameIn({ name = '' }: StackFrame): string {
  return name === 'default' ? 'main' : name.replace(/^.*\./, '')
}
