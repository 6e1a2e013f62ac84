/** Numbers from a seed: the same on every machine and Node. */
export class Random {
  #state

  constructor(seed) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0 up to, not including, `end` (mulberry32). */
  below(end) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }

  pick(list) {
    return list[this.below(list.length)]
  }

  /** Whether something of this probability happens. */
  chance(probability) {
    return this.below(1000) < probability * 1000
  }

  /** `count` results of `make`. */
  times(count, make) {
    return Array.from({ length: count }, (_, i) => make(i))
  }
}
