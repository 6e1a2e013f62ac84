/**
 * What each state of a walk adds to its fingerprint. Constants are kept by segment (segments.ts), what ∆cells add is added to each
 * state; those of one record at once.
 */
import type { DeltaCells } from './delta-cells.ts'
import type { Segments } from './segments.ts'

const MAX_STATES = 1 << 16
/** How many ∆cells are added to the states of a segment at once. */
const MAX_TERMS = 3

export class StateSums {
  readonly #deltas: DeltaCells
  readonly #segments: Segments
  /** Two lanes for each state; void until the first sum. */
  readonly #sums = new Int32Array(2 * MAX_STATES)
  #hasSums = false
  // ∆cells that are to be added to the states of one segment, and their coefficients.
  #terms = 0
  readonly #termCells = new Int32Array(MAX_TERMS)
  readonly #termFactors = new Int32Array(2 * MAX_TERMS)

  constructor(deltas: DeltaCells, segments: Segments) {
    this.#deltas = deltas
    this.#segments = segments
  }

  begin(): void {
    this.#hasSums = false
    this.#terms = 0
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

  /** Has what a ∆cell adds, times these coefficients, added to the states of a segment; `flush` does it, before another segment is begun. */
  add(d: number, g: number, factor1: number, factor2: number): void {
    this.#deltas.complete(d)
    const at = this.#terms++
    this.#termCells[at] = d
    this.#termFactors[2 * at] = factor1
    this.#termFactors[2 * at + 1] = factor2
    if (at === MAX_TERMS - 1) this.flush(g)
  }

  flush(g: number): void {
    const count = this.#terms
    if (count === 0) return
    this.#terms = 0
    this.ofStates()
    if (count === 1) this.#addOne(g)
    else if (count === 2) this.#addTwo(g)
    else this.#addThree(g)
  }

  #addOne(g: number): void {
    const sums = this.#sums
    const { states, start, end } = this.#segments
    const { terms, codes: codesOf, from: fromOf, start: startOf } = this.#deltas
    const a = this.#termCells[0]!
    const a1 = this.#termFactors[0]!
    const a2 = this.#termFactors[1]!
    const codes = codesOf[a]!
    const from = fromOf[a]!
    const first = startOf[a]!
    for (let i = start[g]!, last = end[g]!; i < last; i++) {
      const s = states[i]!
      const at = 2 * (first + codes[s - from]!)
      sums[2 * s] = sums[2 * s]! + Math.imul(terms[at]!, a1)
      sums[2 * s + 1] = sums[2 * s + 1]! + Math.imul(terms[at + 1]!, a2)
    }
  }

  #addTwo(g: number): void {
    const sums = this.#sums
    const { states, start, end } = this.#segments
    const { terms, codes: codesOf, from: fromOf, start: startOf } = this.#deltas
    const a = this.#termCells[0]!
    const b = this.#termCells[1]!
    const a1 = this.#termFactors[0]!
    const a2 = this.#termFactors[1]!
    const b1 = this.#termFactors[2]!
    const b2 = this.#termFactors[3]!
    const codesA = codesOf[a]!
    const codesB = codesOf[b]!
    const fromA = fromOf[a]!
    const fromB = fromOf[b]!
    const firstA = startOf[a]!
    const firstB = startOf[b]!
    for (let i = start[g]!, last = end[g]!; i < last; i++) {
      const s = states[i]!
      const atA = 2 * (firstA + codesA[s - fromA]!)
      const atB = 2 * (firstB + codesB[s - fromB]!)
      sums[2 * s] = sums[2 * s]! + Math.imul(terms[atA]!, a1) + Math.imul(terms[atB]!, b1)
      sums[2 * s + 1] = sums[2 * s + 1]! + Math.imul(terms[atA + 1]!, a2) + Math.imul(terms[atB + 1]!, b2)
    }
  }

  #addThree(g: number): void {
    const sums = this.#sums
    const { states, start, end } = this.#segments
    const { terms, codes: codesOf, from: fromOf, start: startOf } = this.#deltas
    const a = this.#termCells[0]!
    const b = this.#termCells[1]!
    const c = this.#termCells[2]!
    const a1 = this.#termFactors[0]!
    const a2 = this.#termFactors[1]!
    const b1 = this.#termFactors[2]!
    const b2 = this.#termFactors[3]!
    const c1 = this.#termFactors[4]!
    const c2 = this.#termFactors[5]!
    const codesA = codesOf[a]!
    const codesB = codesOf[b]!
    const codesC = codesOf[c]!
    const fromA = fromOf[a]!
    const fromB = fromOf[b]!
    const fromC = fromOf[c]!
    const firstA = startOf[a]!
    const firstB = startOf[b]!
    const firstC = startOf[c]!
    for (let i = start[g]!, last = end[g]!; i < last; i++) {
      const s = states[i]!
      const atA = 2 * (firstA + codesA[s - fromA]!)
      const atB = 2 * (firstB + codesB[s - fromB]!)
      const atC = 2 * (firstC + codesC[s - fromC]!)
      sums[2 * s] = sums[2 * s]! + Math.imul(terms[atA]!, a1) + Math.imul(terms[atB]!, b1) + Math.imul(terms[atC]!, c1)
      sums[2 * s + 1] = sums[2 * s + 1]! + Math.imul(terms[atA + 1]!, a2) + Math.imul(terms[atB + 1]!, b2) + Math.imul(terms[atC + 1]!, c2)
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
