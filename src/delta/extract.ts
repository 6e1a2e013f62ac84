/** The words of a single state of a ∆State after a path: those that Linearizer would write for it. */
import type { BaseHeap } from '../state/base-heap.ts'
import type { WordBuffer } from '../state/byte-arena.ts'
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import type { Cells } from './cells.ts'
import { DELTA } from './delta-cells.ts'
import type { WrittenRecords } from './written-records.ts'

export class Extractor {
  readonly #cells: Cells
  readonly #written: WrittenRecords
  readonly #base: BaseHeap
  /** Records in the order in which they are found. */
  #queue = new Int32Array(1024)
  /** By record: its number in the state, and in which run it got it. */
  #number = new Int32Array(1024)
  #numberIn = new Int32Array(1024)
  #run = 0
  #count = 0
  #length = 0

  constructor(cells: Cells, written: WrittenRecords, base: BaseHeap) {
    this.#cells = cells
    this.#written = written
    this.#base = base
  }

  extract(s: number, into: WordBuffer): void {
    const { count } = this.#cells
    if (count > this.#number.length) {
      this.#number = new Int32Array(2 * count)
      this.#numberIn = new Int32Array(2 * count)
      this.#queue = new Int32Array(2 * count)
    }
    this.#run++
    this.#count = 0
    this.#length = 0
    this.#queue[this.#count++] = 0
    this.#drain(0, s, into)
    const { entries } = this.#base
    if (entries.length > 0) this.#writeBase(s, into)
    into.length = this.#length
  }

  #writeBase(s: number, into: WordBuffer): void {
    const { touched, touchedRecords } = this.#written
    for (const entry of this.#base.entries) {
      const i = touched.indexOf(entry)
      const k = i < 0 ? this.#written.recordOf(entry) : touchedRecords[i]!
      if (k < 0 || (i >= 0 && !this.#written.isChanged(i, s))) continue
      const first = this.#count
      this.#queue[this.#count++] = k
      this.#drain(first, s, into)
    }
  }

  /** Writes the records from number `first` on, and those that they lead to. */
  #drain(first: number, s: number, into: WordBuffer): void {
    const cells = this.#cells
    const { alias, start, size, deltas } = cells
    const { codes, from: firstStates, start: firstWords, dictionary } = deltas
    const template = cells.words
    const queue = this.#queue
    const number = this.#number
    const numberIn = this.#numberIn
    const run = this.#run
    let { words } = into
    let count = this.#count
    let at = this.#length
    for (let n = first; n < count; n++) {
      const k = alias[queue[n]!]!
      const from = start[k]!
      const end = from + size[k]!
      if (at + end - from > words.length) words = this.#grow(into, at + end - from, at)
      words[at++] = template[from]!
      for (let i = from + 1; i < end; i++) {
        let word = template[i]!
        if ((word & TAG_MASK) === DELTA) {
          const d = word >> TAG_BITS
          word = dictionary[firstWords[d]! + codes[d]![s - firstStates[d]!]!]!
        }
        if ((word & TAG_MASK) === REF) {
          const target = word >> TAG_BITS
          if (numberIn[target] !== run) {
            numberIn[target] = run
            number[target] = count
            queue[count++] = target
          }
          word = (number[target]! << TAG_BITS) | REF
        }
        words[at++] = word
      }
    }
    this.#count = count
    this.#length = at
  }

  #grow(into: WordBuffer, size: number, length: number): Int32Array<ArrayBuffer> {
    const larger = new Int32Array(2 * size)
    larger.set(into.words.subarray(0, length))
    into.words = larger
    return larger
  }
}
