/**
 * The search: takes alternatives of nodes in the order of a strategy, compares the states it comes to with those it has
 * seen, and keeps what is new. It works for every system and strategy. Objects that are explored breadth first have a
 * loop of their own (explorer.ts), which gives the same numbers.
 *
 * A state at the bound is compared and checked but not expanded. Below a depth limit a strategy that is not breadth first
 * expands a state again when it finds a shorter path to it: otherwise what lies behind would be cut off too early.
 */
import { ExactSet } from '../state/exact-set.ts'
import type { Heap } from '../state/heap.ts'
import { FingerprintSet, type VisitedSet } from '../state/visited-set.ts'
import type { Comparison } from './comparison.ts'
import { DepthTable } from './depth-table.ts'
import type { Finding } from './finding.ts'
import type { Keeper, Kept } from './keeper.ts'
import type { EndEvent, Listener, TransitionEvent } from './listener.ts'
import { SearchNode } from './node.ts'
import { RebuildKeeper } from './rebuild-keeper.ts'
import type { Limit } from './result.ts'
import type { FoundViolation, SearchOptions } from './search-options.ts'
import type { Strategy } from './strategy.ts'
import { type Ended, type System, transitionsOf } from './system.ts'
import { type SearchCounts, type Watch, Watcher } from './watch.ts'

export class Search implements SearchCounts {
  readonly system: System
  readonly visited: VisitedSet
  transitions = 0
  executions = 0
  depth = 0
  completeDepth = 0
  /** Ends that were found: distinct states, or paths if states are not compared. */
  ends = 0
  readonly limits: Limit[] = []
  /** How many transitions and states violate something. */
  violations = 0
  /** The first one. */
  violation: FoundViolation | undefined
  readonly #heap: Heap
  readonly #options: SearchOptions
  readonly #strategy: Strategy
  readonly #listeners: readonly Listener[]
  readonly #watcher: Watcher
  readonly #keeper: Keeper
  readonly #depths: DepthTable | undefined
  /** Nodes made so far; without matching also the number of states. */
  #nodes = 0
  #unmatched = 0
  /** What identifies the state that was looked up last. */
  #lane1 = 0
  #lane2 = 0
  #cuts = 0
  /** Alternatives that were pushed and not taken yet. */
  #open = 0
  /** The state that the heap has come to, as long as no other one was loaded. */
  #current: Kept | undefined

  constructor(system: System, options: SearchOptions, watch: Watch) {
    this.system = system
    this.#heap = system.heap
    this.#options = options
    this.#keeper = options.keeper ?? new RebuildKeeper(system)
    this.#strategy = options.strategy
    this.#listeners = options.listeners ?? []
    this.#watcher = new Watcher(watch)
    this.visited = options.exact ? new ExactSet(system.heap.untracked) : new FingerprintSet()
    const isLimited = options.maxDepth < Infinity || system.bound < Infinity || options.depthMatters === true
    const mayMeetAgain = options.strategy.isBreadthFirst !== true && options.strategy.revisits !== true
    this.#depths = isLimited && mayMeetAgain && options.matching !== 'none' ? new DepthTable() : undefined
  }

  get states(): number {
    return this.#options.matching === 'none' ? this.#unmatched : this.visited.size
  }

  get frontier(): number {
    return this.#strategy.size
  }

  /** Nodes that a limit kept from being expanded. */
  get pending(): number {
    return this.limits.length > 0 ? this.#strategy.size + this.#cut : 0
  }

  get #cut(): number {
    return this.#depths?.cuts ?? this.#cuts
  }

  /** Explores until nothing is left, a property is violated, or a limit is hit. */
  run(): void {
    this.#keeper.start()
    const goesOn = this.#explore()
    if (goesOn && this.limits.length === 0 && this.#cut > 0) {
      this.limits.push({ kind: 'max-depth', value: this.#options.maxDepth })
      this.completeDepth = this.#options.maxDepth
    }
    if (goesOn && this.#options.comparison?.rules.match === 'shape') this.limits.push({ kind: 'abstraction' })
    if (goesOn && this.#strategy.limit !== undefined && this.limits.length === 0) this.limits.push(this.#strategy.limit)
    // A strategy of the user may give up what it was offered.
    else if (goesOn && this.#open > 0 && this.#strategy.revisits !== true) this.limits.push({ kind: 'strategy', value: this.#open })
    if (goesOn && this.limits.length === 0) this.#conclude()
  }

  #explore(): boolean {
    try {
      return this.#discover(undefined, -1, 0) && this.#loop()
    } finally {
      this.#keeper.end()
    }
  }

  #conclude(): void {
    // What no state showed may have been behind a violation.
    const finding = this.violation === undefined ? this.system.conclude() : undefined
    if (finding !== undefined) {
      this.violations++
      this.violation = { finding, path: [], depth: this.depth }
    }
    this.completeDepth = Math.min(this.system.bound, Number.MAX_SAFE_INTEGER)
    if (this.system.bound === Infinity) this.completeDepth = this.depth
  }

  /** False if the search was stopped. */
  #loop(): boolean {
    for (;;) {
      const node = this.#strategy.next() as SearchNode | undefined
      if (node === undefined) return true
      if (this.#strategy.isBreadthFirst === true) this.completeDepth = node.depth
      const limit = this.#watcher.step(this)
      if (limit !== undefined) {
        this.limits.push(limit)
        return false
      }
      if (!this.#take(node)) return false
      // Later than the states that the run has led to are held: they need the same conversations.
      if (node.state === undefined) this.system.peers?.letGo(node.positions)
    }
  }

  /** Takes the next alternative of a node; false if the search has to stop. */
  #take(node: SearchNode): boolean {
    const keeper = this.#keeper
    const alternative = this.#strategy.pick?.(node) ?? node.taken
    if (node.state !== this.#current) this.system.peers?.backtracked(node.positions)
    keeper.load(node.state!)
    this.#current = undefined
    const path = node.isChoice ? [...node.prefix(), alternative] : [alternative]
    const depth = node.depth + 1
    const isDue = this.#options.guard?.isDue(this.transitions + 1) === true
    const outcome = this.#run(path, depth, isDue)
    const state = node.state!
    this.#open--
    if (++node.taken === node.width && this.#strategy.revisits !== true) node.state = undefined
    const wasRun = outcome.kind !== 'disabled' && !(outcome.kind === 'finding' && outcome.isGuard)
    if (wasRun) this.executions++
    if (outcome.kind === 'choice') return this.#openChoice(node, alternative, outcome.count, state, path)
    if (wasRun && outcome.kind !== 'ignored') this.transitions++
    switch (outcome.kind) {
      case 'finding':
        this.#report(node, path, 'violation')
        return this.#fail(outcome.finding, depth, () => node.runs([alternative]))
      case 'state':
        if (isDue) this.#options.guard!.check(() => this.#rerun(state, path, depth), keeper)
        return this.#discover(node, alternative, depth, path)
      case 'same':
        if (this.#strategy.revisits === true) return this.#discover(node, alternative, depth, path)
        this.#report(node, path, 'seen')
        return true
      default:
        this.#report(node, path, outcome.kind)
        return true
    }
  }

  /** A run has come to a `choose`: its alternatives wait. */
  #openChoice(node: SearchNode, alternative: number, count: number, state: Kept, path: readonly number[]): true {
    const depth = this.system.countsChoices ? node.depth + 1 : node.depth
    const opened = this.#makeNode(node, alternative, { depth, width: count, isChoice: true })
    opened.transitions = node.transitions
    opened.state = state
    opened.positions = node.positions
    this.depth = Math.max(this.depth, depth)
    this.#report(node, path, 'choice')
    if (depth < this.#options.maxDepth) this.#push(opened)
    else this.#noteCut(state)
    return true
  }

  /** Looks at the state that a run came to, or at the initial one. False if the search has to stop. */
  #discover(node: SearchNode | undefined, alternative: number, depth: number, path: readonly number[] = []): boolean {
    const news = this.#compare(depth)
    const { revisits } = this.#strategy
    if (node !== undefined) this.#report(node, path, news === 'new' ? 'new' : 'seen')
    if (news === 'seen' && revisits !== true) return true
    const state = this.#keeper.keep(this.#lane1, this.#lane2)
    const fresh = this.system.freshEvents?.()
    const positions = this.system.peers?.positions()
    const { width, isEnd, finding } = this.system.arrive()
    const found = this.#makeNode(node, alternative, { depth, width, isChoice: false })
    found.transitions = (node?.transitions ?? -1) + 1
    found.state = state
    found.fresh = fresh
    if (positions !== undefined) found.positions = positions
    this.#current = state
    if (news === 'new') {
      this.depth = Math.max(this.depth, depth)
      for (const listener of this.#listeners) listener.stateAdded?.(found)
    }
    if (finding !== undefined && news !== 'new') return true
    if (finding !== undefined && !this.#fail(finding, depth, () => found.runs())) return false
    if (isEnd && news === 'new' && finding === undefined) this.#noteEnd(found)
    if (finding === undefined && width > 0 && found.transitions < this.system.bound) {
      if (depth < this.#options.maxDepth) this.#push(found)
      else this.#noteCut(state)
    }
    if (this.states < this.#options.maxStates) return true
    this.limits.push({ kind: 'max-states', value: this.#options.maxStates })
    return false
  }

  /** Linearizes the current state and looks it up. `shorter`: it has to be expanded once more. */
  #compare(depth: number): 'new' | 'shorter' | 'seen' {
    const heap = this.#heap
    const { comparison, matching } = this.#options
    const isAbstract = comparison !== undefined && matching !== 'none' && (depth > 0 || !this.system.isInitialApart)
    if (isAbstract) return this.#compareBy(comparison, depth)
    const keeper = this.#keeper
    keeper.identify(!this.visited.byFingerprint)
    if (matching === 'none') {
      this.#unmatched++
      return 'new'
    }
    this.#lane1 = keeper.lane1
    this.#lane2 = keeper.lane2
    return this.#reach(this.visited.add(this.#lane1, this.#lane2, heap.words, heap.length), depth)
  }

  /** The same with less than the whole state; what is stored is the whole state all the same. */
  #compareBy(comparison: Comparison, depth: number): 'new' | 'shorter' | 'seen' {
    const { lane1, lane2, words, length } = comparison.identify(this.system.roots)
    this.#lane1 = lane1
    this.#lane2 = lane2
    return this.#reach(this.visited.add(lane1, lane2, words, length), depth)
  }

  #reach(isNew: boolean, depth: number): 'new' | 'shorter' | 'seen' {
    const reached = this.#depths?.reach(this.#lane1, this.#lane2, depth)
    return isNew ? 'new' : reached === 'shorter' ? 'shorter' : 'seen'
  }

  #makeNode(parent: SearchNode | undefined, alternative: number, size: { depth: number; width: number; isChoice: boolean }): SearchNode {
    const node = new SearchNode(this.#nodes++, parent, alternative, size)
    if (parent === undefined) return node
    const gain = this.#options.coverageGain?.() ?? 0
    node.stale = gain > 0 ? 0 : parent.stale + 1
    const { fresh } = parent
    node.switches = parent.switches + (fresh !== undefined && fresh.includes(true) && fresh[alternative] !== true ? 1 : 0)
    return node
  }

  /** Runs from the loaded state. What an earlier run did to untracked state is not done again. */
  #run(path: readonly number[], depth: number, willRepeat: boolean): Ended {
    const { journal } = this.#heap.untracked
    if (willRepeat) journal.begin()
    const outcome = this.#attempt(path, depth, false)
    if (!willRepeat || outcome.kind !== 'state') journal.end()
    return outcome
  }

  /** Takes a path; once more if the run stops before it changes something for good, then on a copy, or in a host block. */
  #attempt(path: readonly number[], depth: number, isRepeat: boolean): Ended {
    const { untracked } = this.#heap
    for (let isAgain = isRepeat; ;) {
      untracked.beginRun()
      // Up to its last choice the run repeats what another one did to untracked state.
      if (path.length > 1) untracked.journal.beginPrefix()
      const outcome = this.system.take(path, depth, isAgain)
      this.system.wasBrokenOff = outcome.kind === 'fallback' || outcome.kind === 'one-way'
      if (outcome.kind !== 'fallback' && outcome.kind !== 'one-way' && !this.#heap.takesFromHistory()) return outcome
      untracked.revoke()
      if (outcome.kind === 'fallback') this.#keeper.back()
      else this.#keeper.detach()
      // What came to its end was counted, and what it asked is known.
      if (outcome.kind === 'state' || outcome.kind === 'same') isAgain = true
    }
  }

  #rerun(state: Kept, path: readonly number[], depth: number): Ended {
    const { journal } = this.#heap.untracked
    journal.rollback()
    journal.end()
    this.#keeper.load(state)
    const outcome = this.#attempt(path, depth, true)
    journal.end()
    return outcome
  }

  #noteCut(state: Kept): void {
    // A walk has to end somewhere; what lies behind is no more left out than all the rest.
    if (this.#strategy.revisits === true) return
    this.#cuts++
    this.#depths?.cut(state.lane1, state.lane2)
  }

  #push(node: SearchNode): void {
    this.#open += node.width
    this.system.peers?.hold(node.positions)
    this.#strategy.push(node)
  }

  #noteEnd(node: SearchNode): void {
    this.ends++
    const event: EndEvent = { kind: 'end', depth: node.depth, runs: () => node.runs() }
    for (const listener of this.#listeners) listener.end?.(event)
  }

  #report(from: SearchNode, path: readonly number[], outcome: TransitionEvent['outcome']): void {
    for (const listener of this.#listeners) listener.transition?.({ from, path, outcome })
  }

  /** Keeps the first violation; false if the search has to stop. */
  #fail(finding: Finding, depth: number, runs: () => number[][]): boolean {
    const event: EndEvent = { kind: finding.kind, depth, runs, error: finding.error, message: finding.message }
    let goesOn = this.#options.keepGoing === true
    for (const listener of this.#listeners) if (listener.violation?.(event) === 'continue') goesOn = true
    this.violations++
    this.violation ??= { finding, path: transitionsOf(runs()), depth }
    this.depth = goesOn ? Math.max(this.depth, depth) : depth
    return goesOn
  }
}
