/**
 * The breadth-first search of an object: every sequence of calls up to the bound, pruned by state comparison. search.ts does the
 * same for every system and strategy; this loop does nothing else, and is several times as fast. For each stored state it
 * rebuilds the heap, takes one call after the other, and keeps the states that were not seen before. A state is
 * rebuilt once; after a call that wrote something, what was written is restored.
 *
 * States at the bound are compared and checked but not expanded; the initial state counts as a state.
 */
import type { Realm } from '../runtime/realm.ts'
import { ExactSet } from '../state/exact-set.ts'
import type { Heap } from '../state/heap.ts'
import { NumberedSet } from '../state/numbered-set.ts'
import { FingerprintSet, type VisitedSet } from '../state/visited-set.ts'
import { allCalls, argumentsOf, type Call } from './call.ts'
import type { ExpandedLevel } from './delta-expander.ts'
import { DeltaSearch } from './delta-search.ts'
import type { Comparison } from './comparison.ts'
import type { DeterminismGuard } from './determinism.ts'
import type { Keeper, Level } from './keeper.ts'
import { Paths } from './path.ts'
import type { Finding } from './finding.ts'
import type { Limit, OperationCount } from './result.ts'
import type { Bounds, FoundViolation } from './search-options.ts'
import type { Subject } from './subject.ts'
import type { Outcome } from './system.ts'
import { type SearchCounts, type Watch, Watcher } from './watch.ts'

export interface ExplorerOptions {
  /** Repeats some transitions. */
  readonly guard?: DeterminismGuard
  /** Levels may be expanded as sets of states. */
  readonly delta?: { readonly realm: Realm; readonly isMeasured: boolean } | undefined
  /** Which differences count; all of them if it is undefined. */
  readonly comparison?: Comparison | undefined
  /** A violation ends its path, not the search. */
  readonly keepGoing?: boolean
}

export class Explorer implements SearchCounts {
  readonly subject: Subject
  readonly calls: readonly Call[]
  readonly visited: VisitedSet
  transitions = 0
  executions = 0
  /** Length of the sequences being explored. */
  depth = 0
  /** States of this depth that wait to be expanded, and those found for the next. */
  frontier = 0
  completeDepth = 0
  readonly limits: Limit[] = []
  violation: FoundViolation | undefined
  /** An operation wants to choose: this loop cannot, so the search has to start again (search.ts). */
  metChoice = false
  readonly #heap: Heap
  readonly #bounds: Bounds
  readonly #watcher: Watcher
  readonly #paths = new Paths()
  readonly #executed: Float64Array
  readonly #disabled: Float64Array
  readonly #newStates: Float64Array
  readonly #keeper: Keeper
  #next: Level
  /** Calls to the farthest state found so far. */
  #farthest = 0
  /** Transitions before the level that is being expanded as a set. */
  #before = 0
  /** The heap no longer is the loaded state. */
  #isStale = false

  readonly #guard: DeterminismGuard | undefined
  readonly #comparison: Comparison | undefined
  readonly #keepGoing: boolean
  /** States that violate something, by number: they are not expanded. */
  readonly #pruned = new Set<number>()
  /** How many of the next level. */
  #prunedNext = 0
  /** How many transitions and states violate something. */
  violations = 0
  /** Expands levels as sets of states; undefined: none. */
  readonly delta: DeltaSearch | undefined

  /** `keeper` must be one for the subject. */
  constructor(subject: Subject, keeper: Keeper, bounds: Bounds, watch: Watch, { guard, delta, comparison, keepGoing = false }: ExplorerOptions = {}) {
    this.subject = subject
    this.#heap = subject.heap
    this.#keeper = keeper
    this.#next = keeper.newLevel()
    this.#bounds = bounds
    this.#guard = guard
    this.#comparison = comparison
    this.#keepGoing = keepGoing
    this.#watcher = new Watcher(watch)
    this.calls = allCalls(subject.exploration)
    if (delta === undefined) {
      this.visited = bounds.exact ? new ExactSet(subject.heap.untracked) : new FingerprintSet()
    } else {
      const visited = new NumberedSet()
      this.visited = visited
      this.delta = new DeltaSearch({
        ...delta, subject, calls: this.calls, visited, maxStates: bounds.maxStates, keepGoing, comparison, watch: (transitions) => this.#watchSets(transitions),
      })
    }
    const count = subject.exploration.operations.length
    this.#executed = new Float64Array(count)
    this.#disabled = new Float64Array(count)
    this.#newStates = new Float64Array(count)
  }

  get states(): number {
    return this.visited.size
  }

  /** States that a limit kept from being expanded. */
  get pending(): number {
    return this.limits.length > 0 ? this.frontier : 0
  }

  get operations(): OperationCount[] {
    return this.subject.exploration.operations.map(({ name }, i) => ({
      name, executed: this.#executed[i]!, disabled: this.#disabled[i]!, newStates: this.#newStates[i]!,
    }))
  }

  /** Explores until everything inside the bound is done, a property is violated, or a limit is hit. */
  run(): void {
    const { bound } = this.subject.exploration
    this.#keeper.start()
    try {
      if (this.#discover(-1, -1, bound > 0)) this.#expandLevels(bound)
    } finally {
      this.#keeper.end()
    }
    this.#conclude(bound)
  }

  #expandLevels(bound: number): void {
    let first = 0
    for (this.depth = 1; this.depth <= bound && this.#waiting > 0; this.depth++) {
      if (this.depth > this.#bounds.maxDepth) {
        this.frontier = 0
        this.limits.push({ kind: 'max-depth', value: this.#bounds.maxDepth })
        break
      }
      const level = this.#next
      this.frontier = this.#waiting
      this.#next = this.#keeper.newLevel()
      this.#prunedNext = 0
      const size = this.visited.size
      if (!(this.#expandSets(level, first) ?? this.#expandLevel(level, first))) break
      this.completeDepth = this.depth
      first = size
    }
  }

  /** States of the next level that will be expanded. */
  get #waiting(): number {
    return this.#next.count - this.#prunedNext
  }

  #conclude(bound: number): void {
    const goesOn = this.violation === undefined || this.#keepGoing
    const isShape = this.#comparison?.rules.match === 'shape'
    this.depth = goesOn ? this.#farthest : this.violation!.path.length
    if (this.limits.length > 0) this.frontier += this.#waiting
    // Of shapes nothing is claimed but that states of this depth were expanded.
    else if (goesOn) this.completeDepth = isShape ? Math.max(this.completeDepth - 1, 0) : bound
    if (goesOn && isShape && this.limits.every(({ kind }) => kind === 'max-depth')) this.limits.push({ kind: 'abstraction' })
  }

  /** The same as `expandLevel` on sets of states; undefined if it was not done. */
  #expandSets(level: Level, firstState: number): boolean | undefined {
    const { delta } = this
    const { stored } = level
    if (delta === undefined || stored === undefined || !delta.wants(stored) || this.#keeper.release?.() === false) return undefined
    this.#before = this.transitions
    const isLeftOut = this.#pruned.size === 0 ? undefined : (place: number) => this.#pruned.has(firstState + place)
    const taken = delta.expand(stored, this.depth < this.subject.exploration.bound, isLeftOut)
    this.transitions = this.#before
    if (taken === undefined) return undefined
    this.transitions += taken.transitions
    this.executions += taken.executions
    for (let i = 0; i < this.#executed.length; i++) {
      this.#executed[i]! += taken.executed[i]!
      this.#disabled[i]! += taken.disabled[i]!
    }
    const { discoveries } = taken
    if (discoveries.count > 0) this.#farthest = this.depth
    const width = this.calls.length
    const byCall = new Float64Array(width)
    for (const transition of discoveries.transitions) byCall[transition % width]!++
    this.calls.forEach(({ operationIndex }, call) => { this.#newStates[operationIndex]! += byCall[call]! })
    this.#noteViolations(taken, firstState)
    if (taken.limit !== undefined) {
      this.limits.push(taken.limit)
      return false
    }
    if (taken.next !== undefined) {
      // States that are not expanded are never asked for.
      for (const state of taken.order!) {
        const transition = discoveries.transitions[state]!
        const number = this.#paths.add(firstState + Math.floor(transition / width), transition % width)
        if (taken.violating.has(state)) this.#prune(number)
      }
      this.#next = this.#keeper.newLevel(taken.next)
    }
    this.frontier = 0
    return true
  }

  /** What was found to be wrong in a set of states is looked at once more in the first of them, which tells what it is. */
  #noteViolations({ violations, firstViolation }: ExpandedLevel, firstState: number): void {
    if (violations === 0) return
    this.violations += violations
    this.#farthest = this.depth
    if (this.violation !== undefined) return
    const call = firstViolation % this.calls.length
    const path = [...this.#paths.to(firstState + Math.floor(firstViolation / this.calls.length)), call]
    this.violation = this.#found(this.#findingAfter(path), path)
  }

  #findingAfter(path: readonly number[]): Finding {
    const { subject } = this
    const keeper = this.#keeper
    keeper.start()
    for (const call of path.slice(0, -1)) subject.execute(this.calls[call]!, argumentsOf(this.calls[call]!))
    const last = this.calls[path.at(-1)!]!
    keeper.identify(true)
    keeper.load(keeper.keep(keeper.lane1, keeper.lane2))
    if (last.operation.ensures !== undefined) this.#copyBefore()
    const finding = this.#run(last, argumentsOf(last)) ?? subject.brokenInvariant()
    if (finding === undefined) throw new Error('a violation of a set of states is none of its first state')
    return finding
  }

  #watchSets(transitions: number): Limit | undefined {
    this.transitions = this.#before + transitions
    return this.#watcher.step(this)
  }

  /** Takes every call in every state of a level; false if the search has to stop. */
  #expandLevel(level: Level, firstState: number): boolean {
    const expandNext = this.depth < this.subject.exploration.bound
    const started = performance.now()
    const { count } = level
    let state = firstState
    for (const _ of level.drain()) {
      this.#isStale = false
      const isPruned = this.#pruned.size > 0 && this.#pruned.has(state)
      for (let call = 0; call < this.calls.length && !isPruned; call++) {
        if (!this.#take(state, call, expandNext)) return false
      }
      if (!isPruned) this.frontier--
      state++
    }
    this.delta?.noteStandard(count, performance.now() - started)
    return true
  }

  /** One transition; false if the search has to stop. */
  #take(state: number, index: number, expandNext: boolean): boolean {
    const limit = this.#watcher.step(this)
    if (limit !== undefined) {
      this.limits.push(limit)
      return false
    }
    const call = this.calls[index]!
    const { operation, operationIndex } = call
    const { subject } = this
    if (this.#isStale) this.#goBack()
    const args = call.shared ?? argumentsOf(call)
    if (operation.guard !== undefined) {
      const enabled = subject.isEnabled(call, args)
      if (subject.isDirty) this.#goBack()
      if (typeof enabled !== 'boolean') return this.#fail(enabled, state, index)
      if (!enabled) {
        this.#disabled[operationIndex]!++
        return true
      }
    }
    if (operation.ensures !== undefined) this.#copyBefore()
    this.transitions++
    this.executions++
    this.#executed[operationIndex]!++
    const { journal } = this.#heap.untracked
    const isDue = this.#guard?.isDue(this.transitions) === true
    // If the transition is repeated only the last time counts.
    if (isDue) journal.begin()
    const finding = this.#run(call, args)
    if (subject.stop !== undefined) {
      this.metChoice = true
      return false
    }
    if (finding !== undefined) {
      journal.end()
      return this.#fail(finding, state, index)
    }
    if (subject.isImpure) {
      this.#goBack()
      journal.repeat(() => this.#run(call, argumentsOf(call), false))
    }
    if (!isDue) journal.end()
    if (!subject.wrote && !this.#heap.settleUntracked() && !this.#heap.isSilent) {
      journal.end()
      return true
    }
    // Also if the state turns out to be the same: some of its objects may have been replaced by equal ones.
    this.#isStale = true
    if (isDue) this.#guard!.check(() => this.#rerun(call), this.#keeper)
    return this.#discover(state, index, expandNext)
  }

  /** Runs a call; once more if it stops before it changes something for good, then on a copy, or in a host block. */
  #run(call: Call, args: readonly unknown[], isJudged = true): Finding | undefined {
    const { subject } = this
    const { untracked } = this.#heap
    untracked.beginRun()
    let finding = isJudged ? subject.run(call, args) : void subject.execute(call, args)
    while (subject.stop === 'one-way' || subject.stop === 'fallback' || this.#heap.takesFromHistory()) {
      untracked.revoke()
      if (subject.stop === 'fallback') this.#keeper.back()
      else this.#keeper.detach()
      finding = isJudged ? subject.run(call, argumentsOf(call)) : void subject.execute(call, argumentsOf(call))
    }
    if (!isJudged || !subject.isBeforeShared(call)) return finding
    untracked.revoke()
    this.#keeper.back()
    this.#copyBefore()
    return this.#run(call, argumentsOf(call))
  }

  #copyBefore(): void {
    this.#keeper.copy(this.subject.before)
    this.subject.copied()
  }

  #rerun(call: Call): Outcome {
    const { journal } = this.#heap.untracked
    journal.rollback()
    journal.end()
    this.#goBack()
    this.#run(call, argumentsOf(call), false)
    this.#isStale = true
    return { kind: 'state' }
  }

  /** Looks the current state up. False if the search has to stop. */
  #discover(parent: number, call: number, expand: boolean): boolean {
    const keeper = this.#keeper
    const { visited } = this
    if (this.#comparison !== undefined) {
      const { lane1, lane2, words, length } = this.#comparison.identify(this.subject.roots)
      return !visited.add(lane1, lane2, words, length) || this.#keep(parent, call, expand)
    }
    keeper.identify(!visited.byFingerprint)
    return !visited.add(keeper.lane1, keeper.lane2, this.#heap.words, this.#heap.length) || this.#keep(parent, call, expand)
  }

  /** Checks and keeps a state that was not seen before. False if the search has to stop. */
  #keep(parent: number, call: number, expand: boolean): boolean {
    const state = this.#paths.add(parent, call)
    this.#farthest = this.depth
    if (call >= 0) this.#newStates[this.calls[call]!.operationIndex]!++
    if (expand) this.#next.append()
    const finding = this.subject.brokenInvariant()
    if (finding !== undefined) {
      if (expand) this.#prune(state)
      if (!this.#note(finding, this.#paths.to(state))) return false
    }
    if (this.visited.size < this.#bounds.maxStates) return true
    this.limits.push({ kind: 'max-states', value: this.#bounds.maxStates })
    return false
  }

  /** A state of the next level is not to be expanded. */
  #prune(state: number): void {
    this.#pruned.add(state)
    this.#prunedNext++
  }

  /** Makes the heap the loaded state again. */
  #goBack(): void {
    this.#keeper.back()
    this.#isStale = false
  }

  #fail(finding: Finding, state: number, call: number): boolean {
    this.#isStale = true
    return this.#note(finding, [...this.#paths.to(state), call])
  }

  /** Keeps the first violation; false if the search has to stop. */
  #note(finding: Finding, path: readonly number[]): boolean {
    this.violations++
    this.#farthest = path.length
    this.violation ??= this.#found(finding, path)
    return this.#keepGoing
  }

  #found(finding: Finding, path: readonly number[]): FoundViolation {
    return { finding, path: path.map((event) => ({ event, choices: [] })), depth: path.length }
  }
}
