/**
 * How a search keeps the states it finds and comes back to them: as words from which they are rebuilt (rebuild-keeper.ts), or as
 * places in the history of one heap that is never rebuilt (undo-keeper.ts). A run starts at the loaded state; the current state
 * is what the heap holds now.
 */
import type { Heap } from '../state/heap.ts'
import type { StoredStates } from './stored-states.ts'

/** A state that can be loaded again, in any order. */
export interface Kept {
  /** What identifies it. */
  readonly lane1: number
  readonly lane2: number
}

/** States that are loaded once, in the order in which they were kept. */
export interface Level {
  readonly count: number
  /** Keeps the current state. */
  append(): void
  /** Loads one state after the other. */
  drain(): Iterable<void>
  /** The states as words, as long as none was loaded; undefined if some are kept in another way. */
  readonly stored?: StoredStates | undefined
}

/** What is kept: the heap of a system and its roots. */
export interface Holder {
  readonly heap: Heap
  readonly roots: unknown[]
  readonly initial: Int32Array
  /** The heap has become a state; `keeper` can go back to it. */
  enter(keeper: Keeper): void
}

export interface Keeper {
  /** The fingerprint of the state that was identified last. */
  readonly lane1: number
  readonly lane2: number
  /** Makes the heap the initial state. */
  start(): void
  load(state: Kept): void
  /** Makes the heap the loaded state again. */
  back(): void
  /** The same, for a run that changes something for good. */
  detach(): void
  /** Puts the roots of a copy of the loaded state into `roots`. The heap is the loaded state before and after. */
  copy(roots: unknown[]): void
  /** Finds out what identifies the current state; `inFull` also puts its words into the heap. */
  identify(inFull: boolean): void
  /** Keeps the current state under the name of these lanes. */
  keep(lane1: number, lane2: number): Kept
  /**
   * Leaves the heap to somebody who rebuilds states in it and logs changes of his own, when all states that count are stored as
   * words; false if that is not possible.
   */
  release?(): boolean
  /** An empty level, or one of states that somebody has stored; only a keeper that shows what it has stored takes some. */
  newLevel(stored?: StoredStates): Level
  /** The search is over: whoever looks at states from now on rebuilds them. */
  end(): void
}
