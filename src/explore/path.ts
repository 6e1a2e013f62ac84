/**
 * How each state was first reached: its parent and the call, two numbers a state. Breadth first, so the path of a state is
 * a shortest one.
 */
import { longer } from '../base/longer.ts'

const INITIAL_CAPACITY = 1 << 12

export class Paths {
  #parents = new Int32Array(INITIAL_CAPACITY)
  #calls = new Int32Array(INITIAL_CAPACITY)
  #count = 0

  /** Remembers the next state; states are numbered in the order of discovery, the initial one has parent -1. */
  add(parent: number, call: number): number {
    if (this.#count === this.#parents.length) this.#grow()
    this.#parents[this.#count] = parent
    this.#calls[this.#count] = call
    return this.#count++
  }

  /** The calls that lead from the initial state to `state`. */
  to(state: number): number[] {
    const calls: number[] = []
    for (let at = state; this.#parents[at]! >= 0; at = this.#parents[at]!) calls.push(this.#calls[at]!)
    return calls.reverse()
  }

  #grow(): void {
    this.#parents = longer(this.#parents, this.#count * 2)
    this.#calls = longer(this.#calls, this.#count * 2)
  }
}
