/**
 * Writes down what the guest tells while a trace is recorded: which functions ran in which order, who called whom and
 * who waits for whom. From that it derives the tasks, the columns of a trace: main, and every async call that its caller
 * does not await at once. All of it lives in tables outside of the state.
 */
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
  /** `(80, 'x')`: the parameters of a frame that has not run yet. */
  argumentsOf(frame: object): string
  /** Where a frame rests; undefined before its first step and after its last. */
  restOf(frame: object): SourceLocation | undefined
  /** Functions of the program that run now, innermost first. */
  stack(): readonly StackFrame[]
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
  /** The call it belongs to because that one awaits it at once. */
  partOf: RecordedCall | undefined
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
  armedAt: SourceLocation | undefined
  /** More ran than was recorded. */
  isCut: boolean
  readonly runs: (Omit<Run, 'task'> & { readonly call: RecordedCall })[]
  readonly choices: ProgramChoice[]
  readonly changes: ProgramChange[]
  readonly console: ConsoleLine[]
}

/** A task that does not end would tell us the same for ever. */
const MAX_NOTES = 5000

interface Running {
  readonly call: RecordedCall
  /** Index in the step's runs; that of the caller for what is not shown. */
  readonly run: number
}

export class Recorder {
  /** All calls, in the order in which they were made; the first one is the start of the program. */
  readonly calls: RecordedCall[] = []
  readonly #view: RecorderView
  readonly #byFrame = new WeakMap<object, RecordedCall>()
  readonly #byPromise = new WeakMap<object, RecordedCall>()
  readonly #promises = new WeakMap<object, PromiseRecord>()
  readonly #armed = new WeakMap<object, { readonly call: RecordedCall; readonly location: SourceLocation | undefined }>()
  readonly #stack: Running[] = []
  /** Calls that have not returned. */
  readonly #open = new Set<RecordedCall>()
  #step: RecordedStep = newStep()
  #noted = 0
  #failure: unknown

  constructor(view: RecorderView, start: string) {
    this.#view = view
    this.calls.push(newCall({ name: start, title: start, location: undefined, frame: undefined, isLibrary: false, caller: undefined }))
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
    chose: (value, _index, count) => this.#guarded(() => this.#chose(value, count)),
  }

  print(text: string): void {
    this.#step.console.push({ run: this.#current.run, text })
  }

  /** The next step calls main, which is no async function: the program does not tell us. */
  callMain({ name, location }: FunctionDescription): void {
    this.#enter(this.start, { name: `${name}()`, how: 'called', location })
  }

  /** The next step delivers this event. */
  deliver(record: object): void {
    const armed = this.#armed.get(record)
    this.#step.armedBy = armed?.call
    this.#step.armedAt = armed?.location
  }

  /** Takes what was recorded since the last call. */
  takeStep(): RecordedStep {
    this.#noteChanges(true)
    this.#stack.length = 0
    const step = this.#step
    this.#step = newStep()
    this.#noted = 0
    if (this.#failure !== undefined) throw this.#failure
    return step
  }

  callOfPromise(promise: unknown): RecordedCall | undefined {
    return isObject(promise) ? this.#byPromise.get(promise) : undefined
  }

  promise(promise: unknown): PromiseRecord | undefined {
    return isObject(promise) ? this.#promises.get(promise) : undefined
  }

  get #current(): Running {
    return this.#stack.at(-1) ?? { call: this.start, run: this.#step.runs.length - 1 }
  }

  #called(frame: object): void {
    this.#noteChanges()
    const description = this.#view.describeFrame(frame)
    const caller = this.#current.call
    // What the event loop itself calls is main, or the top level of a module, which has no name.
    const isStart = this.#stack.length === 0 && this.#view.stack().length === 0
    const name = description?.name || (isStart ? this.start.name : 'anonymous')
    const title = isStart && !description?.name ? name : `${name}${this.#view.argumentsOf(frame)}`
    const call = newCall({ name, title, location: description?.location, frame, isLibrary: description === undefined, caller })
    if (isStart) call.partOf = this.start
    if (call.isLibrary || this.#view.isGenerator(frame)) call.partOf = caller
    caller.lastCall = call
    this.calls.push(call)
    this.#open.add(call)
    this.#byFrame.set(frame, call)
    const { promise } = frame as { readonly promise?: unknown }
    if (isObject(promise)) this.#byPromise.set(promise, call)
    this.#view.entered(frame)
    this.#enter(call, call.isLibrary ? undefined : { name: title, how: 'called', ...located(description?.location) })
  }

  #resumed(frame: object): void {
    this.#noteChanges()
    const call = this.#byFrame.get(frame)
    // Only a function that was called before the recording began is unknown.
    if (call === undefined) return this.#called(frame)
    call.lastCall = undefined
    call.waitsFor = undefined
    this.#enter(call, call.isLibrary ? undefined : { name: call.name, how: 'resumed', ...located(this.#view.restOf(frame) ?? call.location) })
  }

  #arm(record: object): void {
    const location = this.#view.stack()[0]?.location
    // An interval is armed again by the event loop, on behalf of whoever armed it first.
    if (location === undefined && this.#armed.has(record)) return
    this.#armed.set(record, { call: this.#current.call, location })
  }

  #begins(record: object, callback: unknown): void {
    this.#noteChanges()
    const call = this.#armed.get(record)?.call ?? this.start
    const description = this.#view.describeFunction(callback)
    this.#enter(call, description && { name: description.name === '' ? description.text : `${description.name}()`, how: 'callback', ...located(description.location) })
  }

  #enter(call: RecordedCall, run: Omit<Run, 'task'> | undefined): void {
    this.#stack.push({ call, run: run === undefined ? this.#current.run : this.#step.runs.push({ call, ...run }) - 1 })
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
    try {
      note()
    } catch (error) {
      // Deep inside an endless recursion there may be no room for us; the trace ends there anyway.
      if (!(error instanceof RangeError)) this.#failure ??= error
    }
  }
}

function newCall(of: Pick<RecordedCall, 'name' | 'title' | 'location' | 'frame' | 'isLibrary' | 'caller'>): RecordedCall {
  return { ...of, partOf: undefined, lastCall: undefined, waitsFor: undefined }
}

function newStep(): RecordedStep {
  return { armedBy: undefined, armedAt: undefined, isCut: false, runs: [], choices: [], changes: [], console: [] }
}

function located(location: SourceLocation | undefined): { location?: SourceLocation } {
  return location === undefined ? {} : { location }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
