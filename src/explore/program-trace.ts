/**
 * Turns the path to a finding into the trace of a program: runs its transitions once more from the initial state, with the
 * recorder on, and writes down what each step did. Nothing is rebuilt in between, so that objects keep their identity
 * and the recorder's tables hold. Replaying a stored trace uses the same steps.
 */
import { relative } from 'node:path'
import { types } from 'node:util'
import type { SourceLocation } from '../base/errors.ts'
import type { Network } from '../network/network.ts'
import type { Conversation, Exchange } from '../network/recording.ts'
import type { EventDescription, EventLoop } from '../runtime/event-loop.ts'
import type { Realm } from '../runtime/realm.ts'
import { literal } from '../state/literal.ts'
import type { RealmView } from '../state/realm-view.ts'
import { argumentsText, literalArguments } from './call-arguments.ts'
import type { ProgramSystem } from './program.ts'
import { ProgramView } from './program-view.ts'
import { ProgramViewer } from './program-viewer.ts'
import { Recorder, type RecordedCall, type RecordedStep } from './recorder.ts'
import type { ProgramStep, ProgramTrace, Suspended, TraceTask, Transition, Waiting } from './schedule.ts'
import type { Outcome } from './system.ts'
import { UNINITIALISED, Variables } from './variables.ts'
import { waitText } from './waiting.ts'

/** What is known of the sources of the program. */
export interface ProgramSources {
  /** Hash over all modules. */
  readonly hash: string
  /** Name of the entry file: what the first column is called if there is no main. */
  readonly entry: string
  /** main, if it is no async function. */
  readonly syncMain: Function | undefined
  isLibrary(file: string): boolean
  /** Whether a file belongs to the program itself, not to a package. */
  isOwn(file: string): boolean
  isLibraryModule(id: number): boolean
  /** Whether a base object or variable of this name is the library's or ours. */
  isLibraryName(name: string): boolean
  /** The source line at a place, trimmed. */
  lineAt(location: SourceLocation): string | undefined
  /** The text of the call at a place. */
  callAt(location: SourceLocation): string | undefined
  /** The expression that begins at a place, as far as its first line goes. */
  codeFrom(location: SourceLocation): string | undefined
}

export interface TracedProgram {
  readonly system: ProgramSystem
  readonly loop: EventLoop
  readonly realm: Realm
  readonly realmView: RealmView
  readonly sources: ProgramSources
  /** Peers outside that the program talks to. */
  readonly network: Network | undefined
}

/** Whatever else than a promise of ours waits for nothing. */
const IS_PENDING = `(promise) => {
  try { return $$promiseStatus(promise) % 4 === 0 } catch { return false }
}`

interface DraftStep {
  readonly transition: Transition
  readonly event: string
  readonly recorded: RecordedStep
  readonly messages: readonly Exchange[]
  readonly fingerprint: string
}

export class ProgramTraceBuilder {
  readonly #program: TracedProgram
  readonly #view: ProgramView
  readonly #variables: Variables
  readonly #isPending: (promise: unknown) => boolean
  readonly #tdz: unknown
  #recorder: Recorder
  #steps: DraftStep[] = []
  #thrown: { readonly value: unknown } | undefined
  /** Taken once, when the last step was. */
  #conversations: readonly Conversation[] | undefined

  constructor(program: TracedProgram) {
    this.#program = program
    const { realm, realmView, system, sources } = program
    this.#view = new ProgramView(realm, sources, (object) => system.heap.base.nameOf(object))
    const viewer = new ProgramViewer(realmView, {
      nameOf: (object) => this.#leafName(object),
      literal: (value) => literal(value, 200).text,
      isLibraryClass: (constructor) => this.#view.describeFunction(constructor) === undefined,
    })
    this.#variables = new Variables(viewer, system.heap.base, {
      isShown: ({ name, object, module }) => !sources.isLibraryName(name) && (module === undefined || !sources.isLibraryModule(module))
        && (object === undefined || this.#view.libraryClass(object) === undefined),
      localsOf: (frame) => this.#view.localsOf(frame),
      capturedIn: (scope) => this.#view.capturedIn(scope),
    })
    this.#isPending = realm.run(IS_PENDING, 'manyworlds:prelude/pending') as (promise: unknown) => boolean
    this.#tdz = realm.run('$$tdz', 'manyworlds:prelude/tdz')
    this.#recorder = this.#newRecorder()
  }

  /** A line that the program prints. */
  print(text: string): void {
    this.#recorder.print(text)
  }

  /** The whole trace of a path. */
  build(transitions: readonly Transition[]): ProgramTrace {
    this.touchAll(transitions)
    this.follow(transitions)
    return this.trace()
  }

  /** Runs a path of which only the end is asked for: what is suspended there. */
  follow(transitions: readonly Transition[]): void {
    this.restart()
    for (const transition of transitions) this.take(transition)
  }

  /** Runs the path without recording: what it changes in the base heap is then known from the first step on. */
  touchAll(transitions: readonly Transition[]): void {
    this.#toInitial()
    for (const { event, choices } of transitions) {
      if (!this.isPossible(event)) return
      const { kind } = this.#program.system.take([event, ...choices], 0)
      if (kind !== 'state' && kind !== 'same') return
    }
  }

  /** Goes to the initial state, from where steps are taken and recorded. */
  restart(): void {
    this.#toInitial()
    this.#conversations = undefined
    this.#program.network?.startRecording()
    this.#steps = []
    this.#variables.begin()
    this.#recorder = this.#newRecorder()
  }

  /** Whether the current state has an event of this number. */
  isPossible(event: number): boolean {
    const { loop } = this.#program
    return loop.mainStatus() === 'not-started' ? event === 0 : loop.exit() === undefined && event < loop.countEvents()
  }

  take(transition: Transition): Outcome {
    const { system, loop } = this.#program
    const isStart = loop.mainStatus() === 'not-started'
    const event = isStart ? 'start' : eventText(loop.describe(transition.event))
    if (!isStart) this.#recorder.deliver(loop.eventRecord(transition.event))
    const main = isStart ? this.#view.describeFunction(this.#program.sources.syncMain) : undefined
    if (main !== undefined) this.#recorder.callMain(main)
    this.#program.realm.shared.setRecorder(this.#recorder.guest)
    let outcome: Outcome | undefined
    try {
      outcome = system.take([transition.event, ...transition.choices], 0)
      this.#thrown = outcome.kind === 'finding' ? outcome.finding.error : undefined
      return outcome
    } finally {
      // Also if the program went another way than the trace: how far it came shows where.
      this.#stop()
      this.#steps.push({ transition, event, recorded: this.#recorder.takeStep(), messages: this.#program.network?.takeExchanges() ?? [], fingerprint: this.#fingerprint(outcome) })
    }
  }

  trace(): ProgramTrace {
    const { sources, system } = this.#program
    const tasks = new Tasks(this.#recorder, sources.entry)
    const steps = this.#steps.map((step, i) => this.#finish(step, i === 0, tasks))
    this.#conversations ??= this.#program.network?.takeRecording() ?? []
    const conversations = this.#conversations
    return {
      sourcesHash: sources.hash, maxSteps: system.maxSteps, ...(conversations.length === 0 ? {} : { network: conversations }),
      tasks: tasks.list.map((task) => this.#task(task)), steps,
    }
  }

  /** What the last step has thrown, if something. */
  get thrown(): { readonly value: unknown } | undefined {
    return this.#thrown
  }

  /** Where a value was thrown that does not know it itself. */
  thrownAt(value: unknown): SourceLocation | undefined {
    return this.#recorder.thrownAt(value)
  }

  /** The test that has failed with an error. */
  testOf(error: unknown): string | undefined {
    return this.#recorder.testOf(error)
  }

  /** Where the last function that ran has begun, or gone on. */
  lastPlace(): SourceLocation | undefined {
    return this.#steps.at(-1)?.recorded.runs.at(-1)?.location
  }

  /** The place in the program itself that has led to what ran last in a file; without a file to the last event. */
  ledTo(file?: string): SourceLocation | undefined {
    const step = this.#steps.at(-1)?.recorded
    const run = step?.runs.findLast(({ location }) => location?.file === file && file !== undefined)
    return run?.origin.own ?? step?.origin.own
  }

  /** Every function that is suspended now, with what it waits for; `trace` is the one that was built last. */
  waiting(): Waiting[] {
    return this.#described(() => true)
  }

  /** The same without generators: one that rests in a `yield` waits for nothing. */
  suspended(): Suspended[] {
    return this.#described((frame) => !this.#view.isGenerator(frame)).map(({ task: _, ...each }) => each)
  }

  #described(isMeant: (frame: object) => boolean): Waiting[] {
    const tasks = new Tasks(this.#recorder, this.#program.sources.entry)
    const options = {
      restOf: (call: RecordedCall) => this.#view.restOf(call.frame!),
      isPending: this.#isPending,
      place: ({ file, line }: SourceLocation) => `${relative('', file)}:${line}`,
    }
    return this.#recorder.calls
      .filter(({ frame, isLibrary }) => frame !== undefined && !isLibrary && this.#view.isSuspended(frame) && isMeant(frame))
      .map((call) => ({
        task: tasks.of(call), name: call.title, ...this.#placed(this.#view.restOf(call.frame!) ?? call.location),
        on: waitText(call, this.#recorder, options),
      }))
  }

  #stop(): void {
    this.#program.realm.shared.setRecorder(undefined)
  }

  #toInitial(): void {
    const { system } = this.#program
    system.heap.rebuild(system.initial, system.initial.length, system.roots)
    system.enter()
  }

  #newRecorder(): Recorder {
    const { realm, sources } = this.#program
    const view = this.#view
    return new Recorder({
      describeFrame: (frame) => view.describeFrame(frame),
      describeFunction: (callback) => view.describeFunction(callback),
      isGenerator: (frame) => view.isGenerator(frame),
      argumentsOf: (frame, call) => view.argumentsOf(frame, call === undefined ? undefined : literalArguments(sources.callAt(call), view.describeFrame(frame)?.name)),
      restOf: (frame) => view.restOf(frame),
      stack: () => realm.currentFrames().filter(({ name }) => name === undefined || !sources.isLibraryName(name)),
      isOwn: (file) => sources.isOwn(file),
      callbackKind: (site) => view.callbackKind(site),
      isCalledByLibrary: () => realm.isCalledByLibrary(),
      argumentsText: (args) => view.argumentsText(args),
      argumentsAt: (location) => { const texts = literalArguments(sources.callAt(location)); return texts === undefined ? undefined : argumentsText(texts) },
      captured: (scope, owner) => this.#variables.watch(scope, owner),
      text: (value) => literal(value, 200).text,
      isDone: (frame) => view.isDone(frame),
      stop: () => this.#stop(),
      entered: (frame) => this.#variables.enter(frame),
      changes: (calls, isEnd) => isEnd || !this.#variables.isExpensive ? this.#variables.changes(calls) : [],
    }, sources.entry)
  }

  #fingerprint(outcome: Outcome | undefined): string {
    const isWhole = outcome?.kind === 'state' || outcome?.kind === 'same' || (outcome?.kind === 'finding' && outcome.finding.kind !== 'endless')
    if (!isWhole) return ''
    const { heap, roots } = this.#program.system
    heap.linearize(roots)
    heap.computeFingerprint()
    return heap.fingerprint.toString()
  }

  #finish({ transition, event, recorded, messages, fingerprint }: DraftStep, isStart: boolean, tasks: Tasks): ProgramStep {
    const runs = recorded.runs.map(({ call, origin: _, location, ...run }) => ({ task: tasks.of(call), ...run, ...this.#placed(location) }))
    const task = isStart ? 0 : recorded.armedBy === undefined ? (runs[0]?.task ?? 0) : tasks.of(recorded.armedBy)
    const { location } = this.#placed(recorded.origin.location)
    return {
      eventIndex: transition.event, choiceIndexes: [...transition.choices], task, event,
      ...(location === undefined ? {} : { location }),
      choices: recorded.choices.map(({ location: at, ...choice }) => ({ ...choice, ...at && { location: this.#relative(at) } })),
      ...(messages.length === 0 ? {} : { messages }),
      runs, changes: recorded.changes, console: recorded.console, ...(recorded.isCut ? { isCut: true } : {}), fingerprint,
    }
  }

  #task({ name, call }: { readonly name: string; readonly call: RecordedCall }): TraceTask {
    const { location } = this.#placed(call.location)
    return { name, ...(location === undefined ? {} : { location }) }
  }

  #placed(location: SourceLocation | undefined): { location?: SourceLocation; code?: string } {
    if (location === undefined) return {}
    const code = this.#program.sources.lineAt(location)
    return { location: this.#relative(location), ...(code === undefined ? {} : { code }) }
  }

  #relative(location: SourceLocation): SourceLocation {
    return { ...location, file: relative('', location.file) }
  }

  /** Names of what is not looked into: base objects, functions, promises. */
  #leafName(object: object): string | undefined {
    if (object === this.#tdz) return UNINITIALISED
    if (types.isProxy(object)) return 'Proxy'
    const known = this.#program.system.heap.base.nameOf(object)
    if (known !== undefined) return known
    if (typeof object === 'function') return functionText(object)
    return this.#program.realm.hidden.machineOf(object) === undefined ? this.#view.libraryClass(object) : 'a suspended function'
  }
}

/** The tasks of a trace: calls that are no part of another one, in the order in which they were made. */
class Tasks {
  readonly list: { readonly name: string; readonly call: RecordedCall }[] = []
  readonly #numbers = new Map<RecordedCall, number>()

  constructor(recorder: Recorder, entry: string) {
    const main = recorder.calls.find((call) => call.partOf === recorder.start && !call.isLibrary && call.siblings === undefined)
    const names = new Map<string, number>()
    // Only functions that were called more than once are told apart.
    const beside = ({ siblings }: RecordedCall) => recorder.calls.filter((other) => other.siblings === siblings).length
    for (const call of recorder.calls) {
      if (call.siblings !== undefined && beside(call) < 2) call.partOf = call.caller
      if (call.partOf !== undefined) continue
      const name = call === recorder.start ? (main?.title ?? entry) : call.title
      const count = (names.get(name) ?? 0) + 1
      names.set(name, count)
      this.#numbers.set(call, this.list.length)
      this.list.push({ name: count === 1 ? name : `${name} #${count}`, call: call === recorder.start && main !== undefined ? main : call })
    }
  }

  of(call: RecordedCall): number {
    let task = call
    while (task.partOf !== undefined) task = task.partOf
    return this.#numbers.get(task)!
  }
}

function eventText({ kind, delayMs, label }: EventDescription): string {
  if (label !== undefined) return label
  return delayMs === undefined ? kind : `${kind} ${delayMs} ms`
}

function functionText(f: object): string {
  const name = types.isProxy(f) ? undefined : Reflect.getOwnPropertyDescriptor(f, 'name')?.value as unknown
  return typeof name === 'string' && name !== '' ? `function ${name}` : 'function'
}
