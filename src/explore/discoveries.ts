/**
 * The states that are first found in one level of a breadth-first search, when its transitions are not taken in the order of the
 * standard search: for each the first transition, in that order, which leads to it. A transition is numbered by the place of
 * its state in the level times the number of calls, plus its call; no two states have the same.
 */

/** Up to so many transitions of a level a table is made of all of them. */
const DENSE = 1 << 24

export class Discoveries {
  readonly transitions: Int32Array

  /** By state, in the order in which they were found: its first transition. */
  constructor(transitions: Int32Array) {
    this.transitions = transitions
  }

  get count(): number {
    return this.transitions.length
  }

  /** The states in the order in which the standard search finds them; `all` is how many transitions the level has. */
  order(all: number): Int32Array {
    return all < DENSE ? this.#orderByTable(all) : this.#orderBySorting()
  }

  #orderByTable(all: number): Int32Array {
    const states = new Int32Array(all)
    for (let i = 0; i < this.count; i++) states[this.transitions[i]!] = i + 1
    const order = new Int32Array(this.count)
    let at = 0
    for (let i = 0; i < all; i++) if (states[i] !== 0) order[at++] = states[i]! - 1
    return order
  }

  #orderBySorting(): Int32Array {
    const sortable = Float64Array.from(this.transitions, (transition, i) => transition * 2 ** 22 + (i & (2 ** 22 - 1)))
    if (this.count <= 2 ** 22) return Int32Array.from(sortable.sort(), (value) => value % 2 ** 22)
    const order = Int32Array.from(this.transitions, (_, i) => i)
    return order.sort((a, b) => this.transitions[a]! - this.transitions[b]!)
  }
}
