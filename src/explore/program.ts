/**
 * A program as a system: its state is what the event loop reaches, the alternatives of a state are the events that Node
 * could deliver next, a run is one task. The state before main (or before the top level of a plain script) is the
 * initial one, and its only alternative is to start.
 */
import { UserError } from '../base/errors.ts'
import { hostList } from '../base/host-list.ts'
import type { NetworkHooks } from '../network/network.ts'
import type { EventLoop, Failure } from '../runtime/event-loop.ts'
import type { DeclaredProperty } from '../runtime/hidden.ts'
import type { Realm } from '../runtime/realm.ts'
import type { Heap } from '../state/heap.ts'
import type { HostBlocks } from '../track/blocks.ts'
import type { Finding } from './finding.ts'
import type { GuestFunction } from './exploration.ts'
import { refusePromise } from './promised.ts'
import { always } from './properties/always.ts'
import { atEnd } from './properties/at-end.ts'
import { deadlock, isStuck } from './properties/deadlock.ts'
import { didNotEnd, endless } from './properties/endless.ts'
import { failed } from './properties/failure.ts'
import type { Answer, ProgramState, Property } from './properties/property.ts'
import { Sometimes } from './properties/sometimes.ts'
import type { SeenRoots } from './seen-roots.ts'
import type { Arrival, Outcome, Peers, System } from './system.ts'

/** The program reads a clock that is no part of its states yet: it has to be explored again with one that is. */
export class ClockNeeded extends Error {}

export interface ProgramParts {
  readonly realm: Realm
  readonly heap: Heap
  readonly loop: EventLoop
  /** What the entry file exports, undefined for a plain script. */
  readonly main: Function | undefined
  readonly maxSteps: number
  /** If the program may talk to peers. */
  readonly network?: NetworkHooks | undefined
}

interface Entry {
  call(predicate: Function, budget: number): unknown
}

const ENTRY = '({ call(predicate, budget) { $$budget = budget; return predicate() } })'
const UNLIMITED = 2 ** 30
const PROPERTIES: readonly Property[] = [deadlock, always, atEnd]

export class ProgramSystem implements System {
  readonly heap: Heap
  readonly roots: unknown[]
  readonly initial: Int32Array
  readonly bound = Infinity
  readonly countsChoices = true
  readonly isInitialApart = true
  readonly sometimes = new Sometimes()
  /** The codes that the program ends with, in some state. */
  readonly exitCodes = new Set<number>()
  readonly maxSteps: number
  /** Which roots `stopIfVisited` was given; undefined while a trace is replayed: then it never stops. */
  seenRoots: SeenRoots | undefined
  /** Keep track of which events were there before a task, for strategies that count switches. */
  tracksSwitches = false
  /** Host blocks that a task may begin. */
  blocks: HostBlocks | undefined
  /** The next run is one that did not come to its end, from the beginning. */
  wasBrokenOff = false
  #answers: boolean[] = []
  #pendingBefore: ReadonlySet<object> | undefined
  /** What was armed when the atomic section began. */
  #outside: ReadonlySet<object> = new Set()
  readonly #realm: Realm
  readonly #loop: EventLoop
  /** What the entry file exports, undefined for a plain script. */
  readonly main: Function | undefined
  readonly #entry: Entry
  readonly peers: Peers | undefined
  readonly #network: NetworkHooks | undefined

  /** The program must be initialised and its base heap pinned. */
  constructor({ realm, heap, loop, main, maxSteps, network }: ProgramParts) {
    this.heap = heap
    this.#realm = realm
    this.#loop = loop
    this.main = main
    this.maxSteps = Math.min(maxSteps, UNLIMITED)
    this.#entry = realm.run(ENTRY, 'manyworlds:prelude/program') as Entry
    this.#network = network
    this.peers = network === undefined ? undefined : {
      positions: () => loop.positions(),
      hold: (positions) => { network.hold(positions) },
      letGo: (positions) => { network.letGo(positions) },
      backtracked: (positions) => { network.backtracked(positions) },
    }
    this.roots = [loop.root()]
    realm.hidden.endTask('outside of a task')
    realm.hidden.setOnSometimes((name, holds) => this.sometimes.say(name, holds))
    realm.hidden.setOnAtomic(() => { this.#outside = new Set(loop.pending()) })
    heap.linearize(this.roots)
    this.initial = heap.words.slice(0, heap.length)
  }

  enter(): void {
    this.#loop.setRoot(this.roots[0] as object)
  }

  take(path: readonly number[], depth: number, isRepeat = false): Outcome {
    const { hidden, shared } = this.#realm
    this.#pendingBefore = this.tracksSwitches ? new Set(this.#pending()) : undefined
    this.sometimes.beginRun()
    const roots = isRepeat ? undefined : this.seenRoots
    hidden.setSeenRoot(roots === undefined ? undefined : this.#asker(roots, depth))
    hidden.beginTask(path.slice(1))
    shared.setBudget(this.maxSteps)
    let failure: Failure | undefined
    let thrown: { readonly error: unknown } | undefined
    // A repetition shows that blocks do what barriers do.
    const blocks = isRepeat ? undefined : this.blocks
    blocks?.begin()
    try {
      failure = this.#run(path[0]!)
    } catch (error) {
      thrown = { error }
    }
    blocks?.end()
    hidden.endTask('in a function that only looks at a state')
    // The library's own functions need steps, too.
    shared.setBudget(UNLIMITED)
    const stopped = hidden.takeStopped()
    if (stopped !== undefined) return this.#stopped(stopped)
    if (thrown !== undefined) throw thrown.error
    this.sometimes.endRun()
    this.roots[0] = this.#loop.root()
    if (failure !== undefined) return { kind: 'finding', finding: failed(failure) }
    if (this.#loop.mainStatus() === 'rejected') {
      return { kind: 'finding', finding: failed({ kind: 'uncaught', value: this.#loop.mainValue() }) }
    }
    if (hidden.forcedLeft() > 0) throw diverged()
    return { kind: 'state' }
  }

  /** What `stopIfVisited` asks. A run that was broken off and is taken again gets the answers that it had. */
  #asker(roots: SeenRoots, depth: number): (root: unknown) => boolean {
    const answers = this.wasBrokenOff ? this.#answers : []
    this.#answers = answers
    let asked = 0
    return (root) => {
      if (asked === answers.length) answers.push(roots.ask(root, depth))
      return answers[asked++]!
    }
  }

  /** Delivers an event; what ends the process in Node, if something does. */
  #run(event: number): Failure | undefined {
    const loop = this.#loop
    if (loop.mainStatus() === 'not-started') loop.start(this.main)
    else if (event < loop.countEvents()) loop.run(event)
    else throw diverged()
    let failure = loop.takeFailure()
    while (failure === undefined && this.#realm.hidden.isAtomic() && loop.exit() === undefined && loop.countEvents() > 0) {
      loop.run(this.#insideEvent())
      failure = loop.takeFailure()
    }
    return failure
  }

  /**
   * What comes next inside an atomic section, where no state counts: the first event that was armed in it. If there is
   * none the section waits for something from outside, and the default comes next.
   */
  #insideEvent(): number {
    return Math.max(0, this.#pending().findIndex((event) => !this.#outside.has(event)))
  }

  /** The task was stopped by what the program cannot catch. */
  #stopped(error: unknown): Outcome {
    const { hidden } = this.#realm
    this.#loop.abort()
    const kind = hidden.stopKind(error)
    switch (kind) {
      case 'choice': return { kind, count: hidden.alternatives() }
      case 'ignored':
      case 'one-way':
      case 'fallback': return { kind }
      case 'visited':
        this.sometimes.endRun()
        return { kind }
      case 'exhausted': return { kind: 'finding', finding: endless(error, this.maxSteps) }
      case 'clock': throw new ClockNeeded()
      case 'diverged': throw diverged()
      default: throw error
    }
  }

  arrive(): Arrival {
    const state = this.#view()
    // A peer that goes on by itself is an event that the next search has.
    if (this.#waitsForPeers(state) && this.#network!.linger(this.#loop.positions())) return { width: 0, isEnd: false, finding: undefined }
    this.sometimes.look(state)
    for (const property of PROPERTIES) {
      const finding = property(state)
      if (finding !== undefined) return { width: 0, isEnd: state.isEnd, finding }
    }
    if (state.isEnd) this.exitCodes.add(this.#loop.exitCode())
    return { width: this.#width(), isEnd: state.isEnd, finding: undefined }
  }

  /** Nothing can run, and the program waits for something: a peer may be slow. */
  #waitsForPeers(state: ProgramState): boolean {
    return this.#network !== undefined && state.isEnd && !state.hasExited && (isStuck(state) || this.#loop.isAlive())
  }

  /** Whether the program has said what must hold: by a property, or by an assertion. */
  get hasClaims(): boolean {
    const { always, sometimes, atEnd } = this.#realm.hidden.properties()
    return this.#realm.hidden.hasAsserted() || always.length + sometimes.length + atEnd.length > 0 || this.sometimes.reached.length > 0
  }

  /** Calls a function of the user that only looks at the state. */
  look(run: Function): unknown {
    const answer = this.#evaluate(run)
    if ('thrown' in answer) throw answer.thrown
    return answer.value
  }

  conclude(): Finding | undefined {
    return this.sometimes.missing()
  }

  freshEvents(): readonly boolean[] | undefined {
    const before = this.#pendingBefore
    return before === undefined ? undefined : this.#pending().map((event) => !before.has(event))
  }

  #width(): number {
    const loop = this.#loop
    if (loop.exit() !== undefined) return 0
    return loop.mainStatus() === 'not-started' ? 1 : loop.countEvents()
  }

  #pending(): object[] {
    const loop = this.#loop
    if (loop.mainStatus() === 'not-started') return []
    return Array.from({ length: loop.countEvents() }, (_, index) => loop.eventRecord(index))
  }

  #view(): ProgramState {
    const { hidden } = this.#realm
    return {
      isEnd: this.#width() === 0,
      isMainPending: this.#loop.mainStatus() === 'pending',
      hasExited: this.#loop.exit() !== undefined,
      declared: (kind) => hostList<DeclaredProperty>(hidden.properties()[kind]),
      evaluate: (predicate) => this.#evaluate(predicate),
    }
  }

  #evaluate(predicate: Function): Answer {
    const { hidden, shared } = this.#realm
    let answer: Answer
    const taken = this.heap.untracked.beginLook()
    try {
      answer = { value: this.#entry.call(predicate, this.maxSteps) }
    } catch (error) {
      answer = { thrown: error, didNotEnd: undefined }
    }
    shared.setBudget(UNLIMITED)
    const stopped = hidden.takeStopped()
    // What a predicate has queued is none of the program's doing.
    this.#loop.abort()
    this.heap.untracked.endLook(taken)
    if (stopped === undefined) {
      if ('value' in answer) refusePromise(answer.value, 'a property', this.#realm.site(hidden.siteOf(predicate as GuestFunction))?.location)
      return answer
    }
    const kind = hidden.stopKind(stopped)
    if (kind === 'exhausted') return { thrown: stopped, didNotEnd: didNotEnd(stopped, this.maxSteps) }
    if (kind === 'clock') throw new ClockNeeded()
    throw stopped
  }
}

/** A run that is repeated asks for other events or choices than before. */
function diverged(): UserError {
  return new UserError('nondeterministic', undefined, {
    fact: 'a task that was run again from the same state went another way',
    remedy: 'find what it reads that is no part of the state: a host object, a native addon',
  })
}
