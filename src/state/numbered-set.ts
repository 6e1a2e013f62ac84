/**
 * A visited set by fingerprint that numbers its states in the order in which they were added: open addressing in one typed
 * array, three words an entry. The states that were added last, since `begin`, each keep the smallest mark that they were
 * given, and can be taken out again.
 */
import { longer } from '../base/longer.ts'
import { collisionProbability } from './hash-rules.ts'
import type { VisitedSet } from './visited-set.ts'

const INITIAL_CAPACITY = 1 << 12
/** Words of an entry: two lanes, the number of the state plus one (0: there is none). */
const STRIDE = 3
/** Entries that are touched before they are used; they have to stay in the cache until then. */
const TOUCHED = 256
/** The table is never fuller than this. */
const FULL = 0.7

export class NumberedSet implements VisitedSet {
  readonly byFingerprint = true
  #size = 0
  #mask = INITIAL_CAPACITY - 1
  #table = new Int32Array(INITIAL_CAPACITY * STRIDE)
  /** From this number on states have marks. */
  #first = Infinity
  #marks = new Int32Array(0)

  get size(): number {
    return this.#size
  }

  get collisionProbability(): number {
    return collisionProbability(this.#size)
  }

  /** States that are added from now on have marks; about so many are expected. */
  begin(expected: number): void {
    this.#first = this.#size
    this.#marks = new Int32Array(Math.max(1024, expected))
    let capacity = this.#mask + 1
    while (this.#size + expected > capacity * FULL) capacity *= 2
    if (capacity > this.#mask + 1) this.#rebuild(capacity)
  }

  /** The marks of the states since `begin`, in the order of their numbers. */
  end(): Int32Array {
    const marks = this.#marks.subarray(0, this.#size - this.#first)
    this.#first = Infinity
    this.#marks = new Int32Array(0)
    return marks
  }

  /** Takes out all states since `begin`. */
  cancel(): void {
    if (this.#size > this.#first) {
      this.#size = this.#first
      this.#rebuild(this.#mask + 1)
    }
    this.#first = Infinity
    this.#marks = new Int32Array(0)
  }

  has(lane1: number, lane2: number): boolean {
    return this.#table[this.#find(lane1, lane2) + 2] !== 0
  }

  add(lane1: number, lane2: number): boolean {
    return this.place(lane1, lane2, 0) < 0
  }

  /** The number of a state that is there already; otherwise it is added, and the complement of its number is returned. */
  place(lane1: number, lane2: number, mark: number): number {
    const table = this.#table
    const first = this.#first
    const at = this.#find(lane1, lane2)
    const known = table[at + 2]!
    if (known !== 0) {
      if (known > first && mark < this.#marks[known - 1 - first]!) this.#marks[known - 1 - first] = mark
      return known - 1
    }
    const number = this.#size
    table[at] = lane1
    table[at + 1] = lane2
    table[at + 2] = number + 1
    this.#size = number + 1
    if (number >= first) this.#addMark(number - first, mark)
    if (this.#size > (this.#mask + 1) * FULL) this.#rebuild((this.#mask + 1) * 2)
    return ~number
  }

  /**
   * The same for many states: numbers[i] becomes what `place` returns for lanes1[i], lanes2[i] and marks[i]. The table is far
   * larger than the cache: touching the entries first lets the processor fetch many of them at a time.
   */
  placeAll(lanes1: Int32Array, lanes2: Int32Array, marks: Int32Array, count: number, numbers: Int32Array): void {
    for (let from = 0; from < count; from += TOUCHED) {
      const end = Math.min(count, from + TOUCHED)
      const table = this.#table
      const mask = this.#mask
      for (let i = from; i < end; i++) numbers[i] = table[STRIDE * ((lanes1[i]! ^ (lanes2[i]! >>> 9)) & mask) + 2]!
      for (let i = from; i < end; i++) numbers[i] = this.place(lanes1[i]!, lanes2[i]!, marks[i]!)
    }
  }

  #addMark(index: number, mark: number): void {
    if (index === this.#marks.length) this.#marks = longer(this.#marks, 2 * index)
    this.#marks[index] = mark
  }

  #find(lane1: number, lane2: number): number {
    const table = this.#table
    const mask = this.#mask
    let slot = (lane1 ^ (lane2 >>> 9)) & mask
    for (;;) {
      const at = STRIDE * slot
      if (table[at + 2] === 0 || (table[at] === lane1 && table[at + 1] === lane2)) return at
      slot = (slot + 1) & mask
    }
  }

  #rebuild(capacity: number): void {
    const old = this.#table
    const size = this.#size
    const table = new Int32Array(capacity * STRIDE)
    const mask = capacity - 1
    this.#table = table
    this.#mask = mask
    for (let i = 0; i < old.length; i += STRIDE) {
      const number = old[i + 2]!
      if (number === 0 || number > size) continue
      let at = STRIDE * ((old[i]! ^ (old[i + 1]! >>> 9)) & mask)
      while (table[at + 2] !== 0) at = at + STRIDE === table.length ? 0 : at + STRIDE
      table[at] = old[i]!
      table[at + 1] = old[i + 1]!
      table[at + 2] = number
    }
  }
}
