/**
 * The seam between what is explored and how: a system has states that can be stored, and in each state alternatives that
 * can be taken. An object with operations is one kind (object-system.ts), a program with its event loop the other
 * (program.ts). The search (search.ts) knows only this.
 *
 * A run starts at a stored state and follows a path of numbers: which call or event, then what each `choose` inside of
 * it picks. It ends at the next state, or at a `choose` that the path says nothing about.
 */
import type { Finding } from './finding.ts'
import type { Holder } from './keeper.ts'
import type { Transition } from './schedule.ts'

export type Outcome =
  /** The heap is the state that the run leads to. */
  | { readonly kind: 'state' }
  /** Nothing was written: the state is the one the run started from. */
  | { readonly kind: 'same' }
  /** The run needs one more number, below `count`. */
  | { readonly kind: 'choice'; readonly count: number }
  /** There is no such transition: a guard is false, `ignoreIf` or `stopIfVisited` ended it. */
  | { readonly kind: 'disabled' | 'ignored' | 'visited' }
  /** It stopped before a change that cannot be taken back. */
  | { readonly kind: 'one-way' }
  /** It stopped in a host block that has to run with barriers. */
  | { readonly kind: 'fallback' }
  /** `isGuard`: the guard failed, so that there was no transition. */
  | { readonly kind: 'finding'; readonly finding: Finding; readonly isGuard?: true }

/** How a run ends that may do anything. */
export type Ended = Exclude<Outcome, { readonly kind: 'one-way' | 'fallback' }>

/** What a state that was not seen before looks like. */
export interface Arrival {
  /** How many alternatives it has; 0: nothing comes after it. */
  readonly width: number
  /** The program is at its end here, not just out of what we model. */
  readonly isEnd: boolean
  readonly finding: Finding | undefined
}

/** What a search tells about conversations with peers outside of the system. */
export interface Peers {
  /** Where the conversations of the current state are; asked before `arrive`. */
  positions(): readonly number[]
  /** A state with these positions waits to be explored, and then is. */
  hold(positions: readonly number[]): void
  letGo(positions: readonly number[]): void
  /** The search goes on at another state than the one that it has just found, where the conversations are at these positions. */
  backtracked(positions: readonly number[]): void
}

export interface System extends Holder {
  /** Longest sequence of transitions; Infinity if there is no bound. */
  readonly bound: number
  /** Whether a `choose` counts as a step of its own. */
  readonly countsChoices: boolean
  /** The initial state is no state like the others: whatever is compared, it equals none of them. */
  readonly isInitialApart: boolean
  /** Runs from the current state along `path`, `depth` steps from the initial state; `isRepeat`: it did so before. */
  take(path: readonly number[], depth: number, isRepeat?: boolean): Outcome
  /** To be set while a run that ended in `one-way` or `fallback` is taken again. */
  wasBrokenOff?: boolean
  /** Looks at the current state, which is new. May write: the heap has to be restored afterwards. */
  arrive(): Arrival
  /** What only the whole search can show, after it was exhaustive. */
  conclude(): Finding | undefined
  /** For each alternative of the current state whether it goes on with what ran last; asked before `arrive`. */
  freshEvents?(): readonly boolean[] | undefined
  /** Only if the system talks to peers. */
  readonly peers?: Peers | undefined
}

/** A path through the states: the numbers of each run. */
export function transitionsOf(runs: readonly (readonly number[])[]): Transition[] {
  return runs.map(([event, ...choices]) => ({ event: event!, choices }))
}
