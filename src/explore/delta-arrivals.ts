/**
 * What the states of a set have become at the end of a path: what identifies each, whether it was seen before, and the words of
 * those that are new. A transition of the level is numbered by the place of its state in the level times the number of calls,
 * plus its call.
 */
import { DeltaAbandoned } from '../delta/abandoned.ts'
import { Identifier } from '../delta/identify.ts'
import { WordBuffer } from '../state/byte-arena.ts'
import type { NumberedSet } from '../state/numbered-set.ts'
import type { Comparison } from './comparison.ts'
import type { DeltaStage } from './delta-stage.ts'
import { StoredStates } from './stored-states.ts'

export interface ArrivalParts {
  readonly visited: NumberedSet
  readonly maxStates: number
  /** How many calls there are. */
  readonly width: number
  /** Which differences count; all of them if it is undefined. */
  readonly comparison: Comparison | undefined
  /** States that a set has at most. */
  readonly most: number
}

export class DeltaArrivals {
  /** The new states of the level, if somebody wants them. */
  next: StoredStates | undefined
  /** The place in the level of each state of the set. */
  places: Int32Array = new Int32Array(0)
  /** By state of the set: which of the new states it has become, or is. */
  readonly numbers: Int32Array
  readonly #stage: DeltaStage
  readonly #parts: ArrivalParts
  readonly #identifier: Identifier
  /** The states of the last path that have become new ones. */
  readonly #fresh: Uint16Array
  /** For the active states, in order: fingerprints, transitions, and what the visited set says. */
  readonly #lanes1: Int32Array
  readonly #lanes2: Int32Array
  readonly #transitions: Int32Array
  readonly #placed: Int32Array
  readonly #some1: Int32Array
  readonly #some2: Int32Array
  readonly #buffer = new WordBuffer()
  #first = 0
  /** With a comparison: by new state, the first transition that leads to one which counts as the same. */
  #best: number[] = []

  constructor(stage: DeltaStage, parts: ArrivalParts) {
    this.#stage = stage
    this.#parts = parts
    this.#identifier = new Identifier(stage.heap, stage.realm, parts.comparison?.abstraction)
    const column = (): Int32Array => new Int32Array(parts.most)
    this.numbers = column()
    this.#fresh = new Uint16Array(parts.most)
    this.#lanes1 = column()
    this.#lanes2 = column()
    this.#transitions = column()
    this.#placed = column()
    this.#some1 = column()
    this.#some2 = column()
  }

  /** A level begins. Of states that count as one the first is checked, which is known only in the end: they are always stored. */
  begin(keepsNew: boolean): void {
    this.#first = this.#parts.visited.size
    this.next = keepsNew || this.#parts.comparison !== undefined ? new StoredStates() : undefined
    this.#best = []
  }

  /** Paths start from the live ∆State, whose states have these places in the level. */
  attach(level: StoredStates, places: Int32Array): void {
    const { state } = this.#stage
    this.places = places
    for (let i = 0; i < state.count; i++) {
      state.lanes1[i] = level.lanes1[places[i]!]!
      state.lanes2[i] = level.lanes2[places[i]!]!
    }
    this.#identifier.attach(state)
  }

  /** Finds out what identifies the active states, each as it is now. */
  identify(): 'same' | 'done' | 'unknown' {
    const { active, start, end } = this.#stage.outer
    const { rules } = this.#parts.comparison ?? {}
    const chosen = rules?.by ?? rules?.roots
    if (chosen === undefined) return this.#identifier.identify(active, start, end, this.#lanes1, this.#lanes2)
    const { judge, subject } = this.#stage
    const among = new Map<number, number>()
    for (let i = start; i < end; i++) among.set(active[i]!, i - start)
    let isUnknown = false
    this.#stage.look(active.slice(start, end), () => judge.look(chosen, subject.roots[0]), (value, some) => {
      if (this.#identifier.identifyReached([value], some.active, some.start, some.end, this.#some1, this.#some2) === 'unknown') isUnknown = true
      for (let i = some.start; i < some.end; i++) {
        const at = among.get(some.active[i]!)!
        this.#lanes1[at] = this.#some1[i - some.start]!
        this.#lanes2[at] = this.#some2[i - some.start]!
      }
    }, 'a function of compare')
    return isUnknown ? 'unknown' : 'done'
  }

  /** Whether a state that took the path alone is what the first active one has become. */
  isFirst(lane1: number, lane2: number): boolean {
    return lane1 === this.#lanes1[0] && lane2 === this.#lanes2[0]
  }

  transition(state: number, call: number): number {
    return this.places[state]! * this.#parts.width + call
  }

  /** Looks up what the active states were found to be, and stores the new ones; returns those. */
  arrive(call: number): Uint16Array {
    const { visited, comparison } = this.#parts
    const { start, end } = this.#stage.outer
    this.#number(call)
    if (comparison !== undefined) {
      this.#arriveAbstract()
      return this.#fresh.subarray(0, 0)
    }
    visited.placeAll(this.#lanes1, this.#lanes2, this.#transitions, end - start, this.#placed)
    const count = this.#chooseFresh()
    if (count > 0) this.#refuseLimit()
    if (this.next !== undefined) this.#keep(count)
    return this.#fresh.subarray(0, count)
  }

  /** The same for the state that the heap is alone; false if it was seen before. */
  arriveAlone(state: number, call: number): boolean {
    const { heap, subject } = this.#stage
    heap.identify(subject.roots)
    const { lane1, lane2 } = heap.fingerprint
    if (this.#parts.visited.place(lane1, lane2, this.transition(state, call)) >= 0) return false
    this.next?.append(heap.words, heap.length, lane1, lane2)
    this.#refuseLimit()
    return true
  }

  /** Where exactly a limit is hit is known to the standard search. */
  #refuseLimit(): void {
    if (this.#parts.visited.size >= this.#parts.maxStates) throw new DeltaAbandoned('max-states')
  }

  /** Of states that count as one the first is kept, in the order of the standard search. */
  #arriveAbstract(): void {
    const { active, start, end } = this.#stage.outer
    const next = this.next!
    for (let i = start; i < end; i++) {
      const transition = this.#transitions[i - start]!
      const number = this.#parts.visited.place(this.#lanes1[i - start]!, this.#lanes2[i - start]!, transition)
      const state = (number < 0 ? ~number : number) - this.#first
      if (state < 0 || (number >= 0 && this.#best[state]! < transition)) continue
      this.#best[state] = transition
      this.#extract(active[i]!)
      if (number < 0) next.append(this.#buffer.words, this.#buffer.length, 0, 0)
      else next.replace(state, this.#buffer.words, this.#buffer.length)
    }
    this.#refuseLimit()
  }

  #number(call: number): void {
    const { active, start, end } = this.#stage.outer
    const { places } = this
    const transitions = this.#transitions
    const { width } = this.#parts
    for (let i = start; i < end; i++) transitions[i - start] = places[active[i]!]! * width + call
  }

  #chooseFresh(): number {
    const { active, start, end } = this.#stage.outer
    const { numbers } = this
    const placed = this.#placed
    const fresh = this.#fresh
    const first = this.#first
    let count = 0
    for (let i = start; i < end; i++) {
      const number = placed[i - start]!
      if (number >= 0) continue
      numbers[active[i]!] = ~number - first
      fresh[count++] = active[i]!
    }
    return count
  }

  #keep(count: number): void {
    const next = this.next!
    const buffer = this.#buffer
    for (let i = 0, at = 0; i < count; i++, at++) {
      while (this.#placed[at]! >= 0) at++
      this.#extract(this.#fresh[i]!)
      next.append(buffer.words, buffer.length, this.#lanes1[at]!, this.#lanes2[at]!)
    }
  }

  #extract(state: number): void {
    if (!this.#identifier.extract(state, this.#buffer)) throw new DeltaAbandoned('a state cannot be written down')
  }
}
