/**
 * Takes every call in every state of a level, in many states at once (delta execution). The states are merged into ∆States of
 * one batch each; a call runs on a batch once for every path that some of its states take. What it finds is the same as
 * in the standard search: the first transition that leads to each new state is found out, and with it the order of
 * states. Whatever else happens (a violation, a limit, something that has no set version) the level is given up with
 * `DeltaAbandoned`, and the standard search takes it from its beginning.
 */
import { DeltaAbandoned, DeltaTooSlow } from '../delta/abandoned.ts'
import { signatureOf } from '../delta/merge.ts'
import type { Realm } from '../runtime/realm.ts'
import { WordBuffer } from '../state/byte-arena.ts'
import type { NumberedSet } from '../state/numbered-set.ts'
import { argumentsOf, type Call } from './call.ts'
import type { Comparison } from './comparison.ts'
import { DeltaArrivals } from './delta-arrivals.ts'
import { DeltaChecks } from './delta-checks.ts'
import type { DeltaCounts } from './delta-counts.ts'
import { DeltaStage } from './delta-stage.ts'
import { Discoveries } from './discoveries.ts'
import type { Limit } from './result.ts'
import type { StoredStates } from './stored-states.ts'
import type { Subject } from './subject.ts'

/** States of one ∆State: more share more paths, but their columns have to fit into the cache. */
const BATCH = 1 << 14
/** Words that the states of a batch have together, about. */
const BATCH_WORDS = 1 << 22
/** A transition of each of the first paths is taken once more, in its state alone; later on one of so many. */
const FIRST_GUARDED = 16
const GUARDED = 20_011

export interface DeltaParts {
  readonly subject: Subject
  readonly realm: Realm
  readonly calls: readonly Call[]
  readonly visited: NumberedSet
  readonly maxStates: number
  /** A violation ends its path, not the search. */
  readonly keepGoing: boolean
  /** Which differences count; all of them if it is undefined. */
  readonly comparison: Comparison | undefined
  /** Asks whether the search may go on; told how many transitions of the level were taken so far. */
  readonly watch: (transitions: number) => Limit | undefined
}

export interface ExpandOptions {
  /** Which places of the level are left out. */
  readonly isLeftOut?: ((place: number) => boolean) | undefined
  /** Whether the level should be given up when this share of its transitions was taken. */
  readonly isHopeless?: ((share: number) => boolean) | undefined
}

/** After so many paths it is asked whether the level takes too long. */
const ASKED = 64

/** A level that was taken. */
export interface ExpandedLevel {
  readonly transitions: number
  /** Paths that were run for them. */
  readonly executions: number
  /** By operation: in how many states it was run, and in how many its guard was false. */
  readonly executed: Float64Array
  readonly disabled: Float64Array
  readonly discoveries: Discoveries
  /** How many transitions and new states violate something, the first transition that shows it, and which new states these are. */
  readonly violations: number
  readonly firstViolation: number
  readonly violating: ReadonlySet<number>
  /** The new states, in the order of the standard search, and which of `discoveries` each is; undefined if nobody wants them. */
  readonly next: StoredStates | undefined
  readonly order: Int32Array | undefined
  /** The limit that stopped it. */
  readonly limit: Limit | undefined
}

export class DeltaExpander {
  readonly #parts: DeltaParts
  readonly #stage: DeltaStage
  readonly #arrivals: DeltaArrivals
  readonly #checks: DeltaChecks
  readonly #enabled = new Uint16Array(BATCH)
  readonly #buffer = new WordBuffer()
  /** New states for each state of the last level. */
  #growth = 1
  /** Transitions that were taken twice, and those since the last one. */
  #guarded = 0
  #unguarded = 0

  // ---- the level at hand
  /** How many transitions it has. */
  #all = 0
  #transitions = 0
  #executed = new Float64Array(0)
  #disabled = new Float64Array(0)
  #limit: Limit | undefined
  /** Transitions that violate something, and the first of them. */
  #failed = 0
  #firstFailed = Infinity
  #isHopeless: ExpandOptions['isHopeless']
  #pathsLeft = ASKED

  constructor(parts: DeltaParts) {
    const { subject, realm, visited, maxStates, comparison, calls, keepGoing } = parts
    this.#parts = parts
    this.#stage = new DeltaStage(subject, realm)
    this.#arrivals = new DeltaArrivals(this.#stage, { visited, maxStates, comparison, width: calls.length, most: BATCH })
    this.#checks = new DeltaChecks(this.#stage, { keepGoing, isDeferred: comparison !== undefined })
  }

  get counts(): DeltaCounts {
    return this.#stage.counts
  }

  /** How often the states of a set had to part. */
  get splits(): number {
    return this.#stage.outer.splits + this.#stage.inner.splits
  }

  /** What had no set version, by the place in the source. */
  get fallbacks(): ReadonlyMap<number, { readonly what: string; readonly count: number }>[] {
    return [this.#stage.outer.fallbacks, this.#stage.inner.fallbacks]
  }

  /** Takes a level; `keepNext`: its new states will be expanded. Throws `DeltaAbandoned`; then nothing has happened. */
  expand(level: StoredStates, keepNext: boolean, options: ExpandOptions = {}): ExpandedLevel {
    this.#refuse(level)
    const { visited } = this.#parts
    const { executions } = this.counts
    const first = visited.size
    this.#begin(level, keepNext, options)
    try {
      for (const places of this.#batches(level, options.isLeftOut)) if (!this.#expandBatch(level, places)) break
      if (this.#limit === undefined) this.#checkDeferred()
    } catch (error) {
      visited.cancel()
      throw error
    } finally {
      this.#stage.leave()
    }
    this.counts.levels++
    this.#growth = (visited.size - first) / level.count
    this.#checks.end()
    return this.#expanded(new Discoveries(visited.end()), keepNext, this.counts.executions - executions)
  }

  #refuse(level: StoredStates): void {
    const { realm, calls } = this.#parts
    if (level.count * calls.length >= 2 ** 31) throw new DeltaAbandoned('a level has too many transitions')
    if (realm.delta.natives.hasProxies()) throw new DeltaAbandoned('the program has proxies')
    // Compiled code takes built-ins to be what they were.
    if (this.#stage.heap.base.entries.some((entry) => entry.kind === 'object' && entry.isCommon)) throw new DeltaAbandoned('the program changes built-ins')
  }

  #begin(level: StoredStates, keepNext: boolean, { isHopeless }: ExpandOptions): void {
    const { visited, subject, calls } = this.#parts
    const operations = subject.exploration.operations.length
    this.#arrivals.begin(keepNext)
    this.#checks.begin()
    visited.begin(Math.ceil(level.count * this.#growth))
    this.#all = level.count * calls.length
    this.#transitions = 0
    this.#executed = new Float64Array(operations)
    this.#disabled = new Float64Array(operations)
    this.#limit = undefined
    this.#failed = 0
    this.#firstFailed = Infinity
    this.#isHopeless = isHopeless
    this.#pathsLeft = ASKED
  }

  #expanded(discoveries: Discoveries, keepNext: boolean, executions: number): ExpandedLevel {
    const { violating } = this.#checks
    const next = keepNext ? this.#arrivals.next : undefined
    const order = next === undefined ? undefined : discoveries.order(this.#all)
    if (next !== undefined) next.arrange(order!)
    let firstViolation = this.#firstFailed
    for (const state of violating) firstViolation = Math.min(firstViolation, discoveries.transitions[state]!)
    return {
      transitions: this.#transitions, executions, executed: this.#executed, disabled: this.#disabled,
      discoveries, order, next, limit: this.#limit,
      violations: this.#failed + violating.size, firstViolation, violating,
    }
  }

  /** The places of states that can be merged, as many as fit into a batch. */
  *#batches(level: StoredStates, isLeftOut?: (place: number) => boolean): Generator<Int32Array> {
    const most = Math.max(1, Math.min(BATCH, Math.floor((BATCH_WORDS * level.count) / level.words)))
    for (const group of this.#groups(level, isLeftOut)) {
      const count = Math.ceil(group.length / most)
      const size = Math.ceil(group.length / count)
      for (let at = 0; at < group.length; at += size) yield group.subarray(at, at + size)
    }
  }

  /** The places of states that have the same variables and objects outside of the root. */
  #groups(level: StoredStates, isLeftOut?: (place: number) => boolean): Int32Array[] {
    const { heap } = this.#stage
    // As long as nothing outside of the root was ever touched there is nothing to tell them apart.
    if (heap.base.entries.length === 0 && isLeftOut === undefined) return [Int32Array.from({ length: level.count }, (_, i) => i)]
    const groups = new Map<string, number[]>()
    for (let i = 0; i < level.count; i++) {
      if (isLeftOut?.(i) === true) continue
      level.read(i, this.#buffer)
      const signature = signatureOf(this.#buffer.words, this.#buffer.length, heap)
      const group = groups.get(signature)
      if (group === undefined) groups.set(signature, [i])
      else group.push(i)
    }
    return [...groups.values()].map((group) => Int32Array.from(group))
  }

  /** Takes every call in the states at these places; false if a limit was hit. */
  #expandBatch(level: StoredStates, places: Int32Array): boolean {
    const { subject, calls } = this.#parts
    const state = this.#stage.merge(level, places)
    // The merger may have given the states another order.
    this.#arrivals.attach(level, Int32Array.from(state.order, (given) => places[given]!))
    if (subject.exploration.operations.some(({ ensures }) => ensures !== undefined)) {
      state.copy().forEach((root, i) => { subject.before[i] = root })
      subject.copied()
    }
    this.#stage.start()
    for (let call = 0; call < calls.length; call++) if (!this.#take(call)) return false
    this.#stage.log.stop()
    return true
  }

  /** Takes one call in all states of the batch; false if a limit was hit. */
  #take(index: number): boolean {
    const call = this.#parts.calls[index]!
    const { operation, operationIndex } = call
    const { outer, state } = this.#stage
    if (operation.guard === undefined) {
      outer.begin(state.count)
    } else {
      const enabled = this.#chooseEnabled(call)
      this.#disabled[operationIndex]! += state.count - enabled
      if (enabled === 0) return true
      outer.begin(this.#enabled.subarray(0, enabled))
    }
    do {
      const count = this.#runPath(index, call)
      this.#transitions += count
      this.#executed[operationIndex]! += count
      this.#limit = this.#parts.watch(this.#transitions)
      if (this.#limit !== undefined) return false
      if (--this.#pathsLeft === 0) this.#askHope()
    } while (outer.next())
    return true
  }

  #askHope(): void {
    this.#pathsLeft = ASKED
    if (this.#isHopeless?.(this.#transitions / this.#all) === true) throw new DeltaTooSlow('one state at a time is faster')
  }

  /** Puts the states in which the guard is true into `enabled`; returns how many there are. */
  #chooseEnabled(call: Call): number {
    const { judge, state } = this.#stage
    const args = argumentsOf(call)
    let count = 0
    this.#stage.look(state.count, () => judge.isEnabled(call.operation, args), (isEnabled, { active, start, end }) => {
      if (isEnabled === undefined) throw new DeltaAbandoned('violation')
      if (!isEnabled) return
      this.#enabled.set(active.subarray(start, end), count)
      count += end - start
    }, 'a guard')
    this.#enabled.subarray(0, count).sort()
    return count
  }

  /** Runs a call along one path and looks at where it leads; returns how many states took the path. */
  #runPath(index: number, call: Call): number {
    const { subject, outer, log, counts } = this.#stage
    const args = argumentsOf(call)
    counts.beginPath()
    const isFine = this.#stage.run(outer, () => {
      subject.execute(call, args)
      return subject.stop === undefined && this.#isFine(call, args)
    })
    if (subject.stop !== undefined) throw new DeltaAbandoned(subject.stop)
    if (subject.isBeforeShared(call)) throw new DeltaAbandoned('a condition compares with objects outside of the root that were not changed before')
    const { start, end } = outer
    if (!isFine) this.#fail(index)
    if (log.size > 0) {
      if (isFine) this.#arrive(index, call)
      else this.#stage.rollback()
    }
    return end - start
  }

  /** Looks at what the active states have become, and takes it back. */
  #arrive(index: number, call: Call): void {
    const { outer, counts } = this.#stage
    const { start, end } = outer
    counts.enter('comparison')
    const found = this.#arrivals.identify()
    if (found === 'done') {
      const fresh = this.#arrivals.arrive(index)
      if (fresh.length > 0 && !this.#defers) this.#checks.check(fresh, this.#arrivals.numbers)
    }
    counts.enter('backtracking')
    this.#stage.rollback()
    counts.enter('execution')
    if (found === 'unknown') this.#takeOneByOne(index, call)
    else if (found === 'done' && this.#isDue(end - start)) this.#takeAgain(call)
  }

  /** New states are checked at the end of the level; those that nobody stores are checked at once. */
  get #defers(): boolean {
    return this.#checks.isDeferred && this.#arrivals.next !== undefined
  }

  #checkDeferred(): void {
    const { next, numbers } = this.#arrivals
    if (!this.#defers || !this.#checks.isNeeded) return
    for (const places of this.#batches(next!)) {
      const { order } = this.#stage.merge(next!, places)
      for (let i = 0; i < order.length; i++) numbers[i] = places[order[i]!]!
      this.#stage.start()
      this.#checks.check(places.length, numbers)
      this.#stage.log.stop()
    }
  }

  /** Whether the call that was just run is as it should be; what conditions write does not count. */
  #isFine({ operation }: Call, args: readonly unknown[]): boolean {
    const { subject, log, judge } = this.#stage
    if (subject.thrown === undefined && subject.exploration.model === undefined && operation.ensures === undefined) return true
    const mark = log.mark()
    const isFine = judge.isFine(operation, args)
    if (!log.rollbackTo(mark)) throw new DeltaAbandoned('a condition changes the state')
    return isFine
  }

  /** The active states must not do what they did. */
  #fail(index: number): void {
    const { keepGoing, subject, realm } = this.#parts
    if (!keepGoing) throw new DeltaAbandoned('violation')
    // Code for sets of states takes more of the stack.
    if (subject.thrown !== undefined && realm.hidden.stopKind(subject.thrown.value) !== undefined) throw new DeltaAbandoned('endless')
    const { active, start, end } = this.#stage.outer
    this.#failed += end - start
    for (let i = start; i < end; i++) this.#firstFailed = Math.min(this.#firstFailed, this.#arrivals.transition(active[i]!, index))
  }

  /** Whether some transition of a path with so many states is taken once more. */
  #isDue(count: number): boolean {
    this.#unguarded += count
    if (this.#guarded >= FIRST_GUARDED && this.#unguarded < GUARDED) return false
    this.#unguarded = 0
    this.#guarded++
    return this.#parts.comparison === undefined
  }

  /** Takes the call in the first state of the path alone: it must lead where it has led with all others. */
  #takeAgain(call: Call): void {
    const { subject, heap, outer, state } = this.#stage
    let isSame = false
    this.#stage.alone(outer.active[outer.start]!, () => {
      subject.execute(call, argumentsOf(call))
      if (subject.stop !== undefined) throw new DeltaAbandoned(subject.stop)
      heap.identify(subject.roots)
      isSame = this.#arrivals.isFirst(heap.fingerprint.lane1, heap.fingerprint.lane2)
    })
    state.renumber()
    if (!isSame) throw new DeltaAbandoned('an operation did something else when it was run again')
  }

  /** Takes a call in the states of the path at hand, one at a time: what it did to them cannot be looked at together. */
  #takeOneByOne(index: number, call: Call): void {
    const { subject, counts, log, outer, state } = this.#stage
    const { active, start, end } = outer
    if (this.#parts.comparison !== undefined) throw new DeltaAbandoned('states that differ too much')
    if (call.operation.ensures !== undefined) throw new DeltaAbandoned('conditions on states that differ too much')
    for (let i = start; i < end; i++) {
      counts.single++
      this.#stage.alone(active[i]!, () => {
        const finding = subject.run(call, argumentsOf(call))
        if (subject.stop !== undefined) throw new DeltaAbandoned(subject.stop)
        if (subject.isImpure) throw new DeltaAbandoned('a condition changes the state')
        const isNew = finding === undefined && log.size > 0 && this.#arrivals.arriveAlone(active[i]!, index)
        if (finding !== undefined || (isNew && subject.brokenInvariant() !== undefined)) throw new DeltaAbandoned('violation')
      })
    }
    state.renumber()
  }
}
