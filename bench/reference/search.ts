// The breadth-first loop that the reference explorers share. States lie in the store in the order in which they were
// found, so the frontier is a range of the store; states found by the last call are not expanded.

import type { StateStore } from './state-store.ts'

export interface Counts {
  readonly states: number
  readonly transitions: number
}

/** One subject: how its states are written, rebuilt and expanded is written by hand. */
export interface Subject {
  readonly store: StateStore
  /** Stores the initial state. */
  start(): void
  /** Makes every call in the state at this word offset, stores what is new, and returns the number of calls. */
  expand(state: number): number
  /** The words of the state at this word offset. */
  lengthOf(state: number): number
}

export function search(subject: Subject, bound: number): Counts {
  const { store } = subject
  let transitions = 0
  let state = 0
  subject.start()
  for (let depth = 0; depth < bound; depth++) {
    for (const levelEnd = store.tail; state < levelEnd; state += subject.lengthOf(state)) {
      transitions += subject.expand(state)
    }
  }
  return { states: store.count, transitions }
}

/** A value has to fit into the bits that an encoding has for it. */
export function requireBound(bound: number, greatest: number): void {
  if (!(bound >= 1 && bound <= greatest)) throw new RangeError(`bound ${bound} is not between 1 and ${greatest}`)
}
