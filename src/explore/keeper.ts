/**
 * How a search keeps the states it finds and comes back to them: as words from which they are rebuilt (rebuild-keeper.ts), or as
 * places in the history of one heap that is never rebuilt (undo-keeper.ts). A run starts at the loaded state; the current state
 * is what the heap holds now.
 */
import type { Outcome } from './system.ts'

/** A state that can be loaded again. */
export interface Kept {
  /** What identifies it. */
  readonly lane1: number
  readonly lane2: number
}

export interface Keeper {
  /** The fingerprint of the state that was identified last. */
  readonly lane1: number
  readonly lane2: number
  /** Makes the heap the initial state. */
  start(): void
  /** Makes the heap this state. */
  load(state: Kept): void
  /** Makes the heap the loaded state again. */
  back(): void
  /** Puts the roots of a copy of the loaded state into `roots`. The heap is the loaded state before and after. */
  copy(roots: unknown[]): void
  /** Runs the system from the loaded state along `path`, see System.take. */
  take(path: readonly number[], depth: number, isRepeat?: boolean): Outcome
  /** Finds out what identifies the current state; `inFull` also puts its words into the heap. */
  identify(inFull: boolean): void
  /** Keeps the current state under the name of these lanes. */
  keep(lane1: number, lane2: number): Kept
  /** The search is over: what looks at states from now on rebuilds them. */
  end(): void
}
