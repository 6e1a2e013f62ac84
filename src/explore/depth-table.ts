/**
 * The smallest depth at which each state was reached, by fingerprint: what a search that is not breadth first needs to stay
 * complete below a depth limit. A state that is reached again by a shorter path has to be expanded again. It also knows
 * how often the limit cut off something behind a state, and forgets it when the state is expanded again.
 */
const INITIAL_CAPACITY = 1 << 10

export class DepthTable {
  /** Two lanes of the fingerprint, depth + 1 (0: empty), cuts. */
  #table = new Int32Array(4 * INITIAL_CAPACITY)
  #mask = INITIAL_CAPACITY - 1
  #size = 0
  #cuts = 0

  get size(): number {
    return this.#size
  }

  /** Nodes that the depth limit keeps from being expanded. */
  get cuts(): number {
    return this.#cuts
  }

  /** Notes that the state is reached at `depth`; whether that is new or shorter than all before. */
  reach(lane1: number, lane2: number, depth: number): 'new' | 'shorter' | 'seen' {
    const at = this.#find(lane1, lane2)
    const known = this.#table[at + 2]!
    if (known === 0) {
      this.#table[at] = lane1
      this.#table[at + 1] = lane2
      this.#table[at + 2] = depth + 1
      if (++this.#size * 2 > this.#mask) this.#grow()
      return 'new'
    }
    if (known <= depth + 1) return 'seen'
    this.#table[at + 2] = depth + 1
    this.#cuts -= this.#table[at + 3]!
    this.#table[at + 3] = 0
    return 'shorter'
  }

  /** The depth limit cuts something off behind this state. */
  cut(lane1: number, lane2: number): void {
    this.#table[this.#find(lane1, lane2) + 3]!++
    this.#cuts++
  }

  #find(lane1: number, lane2: number): number {
    const table = this.#table
    for (let slot = (lane1 ^ (lane2 >>> 9)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = 4 * slot
      if (table[at + 2] === 0 || (table[at] === lane1 && table[at + 1] === lane2)) return at
    }
  }

  #grow(): void {
    const old = this.#table
    this.#mask = 2 * (this.#mask + 1) - 1
    this.#table = new Int32Array(2 * old.length)
    for (let from = 0; from < old.length; from += 4) {
      if (old[from + 2] !== 0) this.#table.set(old.subarray(from, from + 4), this.#find(old[from]!, old[from + 1]!))
    }
  }
}
