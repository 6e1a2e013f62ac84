/**
 * What each state of a walk adds to its fingerprint. Constants are kept by segment (segments.ts), what ∆cells add is added to each
 * state; those of one record at once.
 */
import { longer } from '../base/longer.ts'
import { mix1, mix2 } from '../state/hash-rules.ts'
import type { DeltaCells } from './delta-cells.ts'
import type { Segments } from './segments.ts'

const MAX_STATES = 1 << 16
/** How many ∆cells are added to the states of a segment at once. */
const MAX_TABLES = 3

/** The keys of a cell (path ^ slot): where it is now, where it was, or both; what it adds is its worth now less what it was worth. */
export interface CellKeys {
  isNow: boolean
  now1: number
  now2: number
  isOld: boolean
  old1: number
  old2: number
}

export class StateSums {
  readonly #deltas: DeltaCells
  readonly #segments: Segments
  /** Two lanes for each state; void until the first sum. */
  readonly #sums = new Int32Array(2 * MAX_STATES)
  #hasSums = false
  /** Of ∆cells that are to be added to the states of one segment: their numbers, and what each code adds, two lanes for each. */
  #count = 0
  readonly #cells = new Int32Array(MAX_TABLES)
  readonly #tables = Array.from({ length: MAX_TABLES }, () => new Int32Array(512))
  #term1 = 0
  #term2 = 0

  constructor(deltas: DeltaCells, segments: Segments) {
    this.#deltas = deltas
    this.#segments = segments
  }

  begin(): void {
    this.#hasSums = false
    this.#count = 0
  }

  /** All states have the same sum, that of the first segment. */
  get isEmpty(): boolean {
    return this.#segments.count === 1 && !this.#hasSums
  }

  /** The sums of single states, two lanes for each. */
  ofStates(): Int32Array {
    const sums = this.#sums
    if (this.#hasSums) return sums
    this.#hasSums = true
    const { states, end } = this.#segments
    for (let i = 0; i < end[0]!; i++) {
      const at = 2 * states[i]!
      sums[at] = 0
      sums[at + 1] = 0
    }
    return sums
  }

  /** Has what a ∆cell adds, where it refers to no record, added to the states of a segment; `flush` does it, before another segment is begun. */
  add(d: number, g: number, keys: CellKeys): void {
    this.#deltas.complete(d)
    const codes = this.#deltas.end[d]! - this.#deltas.start[d]!
    if (codes > this.#segments.end[g]! - this.#segments.start[g]!) {
      this.#addByState(d, g, keys)
      return
    }
    const at = this.#count++
    this.#cells[at] = d
    let table = this.#tables[at]!
    if (2 * codes > table.length) this.#tables[at] = table = longer(table, 4 * codes)
    for (let code = 0; code < codes; code++) {
      this.#computeTerm(d, code, keys)
      table[2 * code] = this.#term1
      table[2 * code + 1] = this.#term2
    }
    if (at === MAX_TABLES - 1) this.flush(g)
  }

  /** What a ∆cell adds in states of this code. */
  #computeTerm(d: number, code: number, keys: CellKeys): void {
    this.#term1 = this.#term2 = 0
    const deltas = this.#deltas
    if (deltas.isRecord(d, code)) return
    const at = 2 * (deltas.start[d]! + code)
    const value1 = deltas.laneValues[at]!
    const value2 = deltas.laneValues[at + 1]!
    if (keys.isNow) {
      this.#term1 = mix1(keys.now1 ^ value1)
      this.#term2 = mix2(keys.now2 ^ value2)
    }
    if (keys.isOld) {
      this.#term1 = (this.#term1 - mix1(keys.old1 ^ value1)) | 0
      this.#term2 = (this.#term2 - mix2(keys.old2 ^ value2)) | 0
    }
  }

  /** There are fewer states than codes. */
  #addByState(d: number, g: number, keys: CellKeys): void {
    const sums = this.ofStates()
    const { states, start, end } = this.#segments
    const codes = this.#deltas.codes[d]!
    const from = this.#deltas.from[d]!
    for (let i = start[g]!, last = end[g]!; i < last; i++) {
      const s = states[i]!
      this.#computeTerm(d, codes[s - from]!, keys)
      sums[2 * s] = sums[2 * s]! + this.#term1
      sums[2 * s + 1] = sums[2 * s + 1]! + this.#term2
    }
  }

  flush(g: number): void {
    const count = this.#count
    if (count === 0) return
    this.#count = 0
    this.ofStates()
    if (count === 1) this.#addOne(g)
    else if (count === 2) this.#addTwo(g)
    else this.#addThree(g)
  }

  #addOne(g: number): void {
    const sums = this.#sums
    const { states, start, end } = this.#segments
    const [table] = this.#tables as [Int32Array]
    const codes = this.#deltas.codes[this.#cells[0]!]!
    const from = this.#deltas.from[this.#cells[0]!]!
    for (let i = start[g]!, last = end[g]!; i < last; i++) {
      const s = states[i]!
      const at = 2 * codes[s - from]!
      sums[2 * s] = sums[2 * s]! + table[at]!
      sums[2 * s + 1] = sums[2 * s + 1]! + table[at + 1]!
    }
  }

  #addTwo(g: number): void {
    const sums = this.#sums
    const { states, start, end } = this.#segments
    const { codes: codesOf, from: fromOf } = this.#deltas
    const [tableA, tableB] = this.#tables as [Int32Array, Int32Array]
    const codesA = codesOf[this.#cells[0]!]!
    const codesB = codesOf[this.#cells[1]!]!
    const fromA = fromOf[this.#cells[0]!]!
    const fromB = fromOf[this.#cells[1]!]!
    for (let i = start[g]!, last = end[g]!; i < last; i++) {
      const s = states[i]!
      const a = 2 * codesA[s - fromA]!
      const b = 2 * codesB[s - fromB]!
      sums[2 * s] = sums[2 * s]! + tableA[a]! + tableB[b]!
      sums[2 * s + 1] = sums[2 * s + 1]! + tableA[a + 1]! + tableB[b + 1]!
    }
  }

  #addThree(g: number): void {
    const sums = this.#sums
    const { states, start, end } = this.#segments
    const { codes: codesOf, from: fromOf } = this.#deltas
    const [tableA, tableB, tableC] = this.#tables as [Int32Array, Int32Array, Int32Array]
    const codesA = codesOf[this.#cells[0]!]!
    const codesB = codesOf[this.#cells[1]!]!
    const codesC = codesOf[this.#cells[2]!]!
    const fromA = fromOf[this.#cells[0]!]!
    const fromB = fromOf[this.#cells[1]!]!
    const fromC = fromOf[this.#cells[2]!]!
    for (let i = start[g]!, last = end[g]!; i < last; i++) {
      const s = states[i]!
      const a = 2 * codesA[s - fromA]!
      const b = 2 * codesB[s - fromB]!
      const c = 2 * codesC[s - fromC]!
      sums[2 * s] = sums[2 * s]! + tableA[a]! + tableB[b]! + tableC[c]!
      sums[2 * s + 1] = sums[2 * s + 1]! + tableA[a + 1]! + tableB[b + 1]! + tableC[c + 1]!
    }
  }

  /** Adds the sums of the states to what is in `out`. */
  addTo(out1: Int32Array, out2: Int32Array): void {
    const sums = this.ofStates()
    const { states, start, end, sum1, sum2, count } = this.#segments
    for (let g = 1; g < count; g++) {
      const add1 = sum1[g]!
      const add2 = sum2[g]!
      if ((add1 | add2) === 0) continue
      for (let i = start[g]!; i < end[g]!; i++) {
        const at = 2 * states[i]!
        sums[at] = sums[at]! + add1
        sums[at + 1] = sums[at + 1]! + add2
      }
    }
    const size = end[0]!
    const all1 = sum1[0]!
    const all2 = sum2[0]!
    for (let i = 0; i < size; i++) {
      const at = 2 * states[i]!
      out1[i] = out1[i]! + sums[at]! + all1
      out2[i] = out2[i]! + sums[at + 1]! + all2
    }
  }
}
