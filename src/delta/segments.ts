/**
 * Sets of states, as segments of one array. A segment is made by splitting another one by the codes of a ∆cell, so the segments
 * form a tree: of two of them it is often known without looking at states that one contains the other, or that no state is
 * in both. The same split of the same segment is made once.
 */
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import type { DeltaCells } from './delta-cells.ts'
import { longer } from '../base/longer.ts'

export class Segments {
  /** States of segment g: states[start[g]] up to states[end[g]], ascending. */
  states = new Uint16Array(1 << 17)
  start = new Int32Array(256)
  end = new Int32Array(256)
  /** What all states of the segment add to their fingerprints. */
  sum1 = new Int32Array(256)
  sum2 = new Int32Array(256)
  count = 0
  #length = 0
  #parent = new Int32Array(256)
  /** The split by which it was made. */
  #split = new Int32Array(256)
  /** Of a segment: the split that was made of it last. */
  #lastSplit = new Int32Array(256)
  // Splits: the ∆cell, the one before it of the same segment, and the parts.
  #splitCount = 0
  #splitCells = new Int32Array(256)
  #splitBefore = new Int32Array(256)
  #partStart = new Int32Array(256)
  #partEnd = new Int32Array(256)
  /** Parts of splits: the record that the states refer to, and the segment. */
  partRecord = new Int32Array(256)
  partSegment = new Int32Array(256)
  #partCount = 0
  #counts = new Int32Array(256)

  readonly #deltas: DeltaCells

  constructor(deltas: DeltaCells) {
    this.#deltas = deltas
  }

  /** Starts with one segment, number 0, which has these states. */
  begin(active: Uint16Array, start: number, end: number): void {
    const size = end - start
    if (size * 2 > this.states.length) this.states = new Uint16Array(size * 4)
    this.#length = 0
    for (let i = start; i < end; i++) this.states[this.#length++] = active[i]!
    this.count = 0
    this.#splitCount = 0
    this.#partCount = 0
    this.#add(-1, -1, 0, size)
  }

  #add(parent: number, split: number, start: number, end: number): number {
    const g = this.count++
    if (g >= this.start.length) this.#grow()
    this.start[g] = start
    this.end[g] = end
    this.sum1[g] = 0
    this.sum2[g] = 0
    this.#parent[g] = parent
    this.#split[g] = split
    this.#lastSplit[g] = -1
    return g
  }

  #grow(): void {
    const size = 2 * this.start.length
    for (const name of ['start', 'end', 'sum1', 'sum2'] as const) this[name] = longer(this[name], size)
    this.#parent = longer(this.#parent, size)
    this.#split = longer(this.#split, size)
    this.#lastSplit = longer(this.#lastSplit, size)
  }

  /** Whether all states of g are in `outer`. */
  contains(outer: number, g: number): boolean {
    let at = g
    while (at > outer) at = this.#parent[at]!
    return at === outer
  }

  /** Whether it is known that no state is in both. */
  areDisjoint(a: number, b: number): boolean {
    let left = a
    let right = b
    let leftPart = -1
    let rightPart = -1
    while (left !== right) {
      if (left > right) {
        leftPart = left
        left = this.#parent[left]!
      } else {
        rightPart = right
        right = this.#parent[right]!
      }
    }
    return leftPart >= 0 && rightPart >= 0 && this.#split[leftPart] === this.#split[rightPart]
  }

  /** A segment of some states of g, chosen one by one; add them with `put` and end it with `finish`. */
  open(): number {
    return this.#length
  }

  put(s: number): void {
    if (this.#length >= this.states.length) this.#growStates(this.#length + 1)
    this.states[this.#length++] = s
  }

  finish(g: number, start: number): number {
    return this.#add(g, -1 - this.count, start, this.#length)
  }

  #growStates(size: number): void {
    const larger = new Uint16Array(2 * size)
    larger.set(this.states)
    this.states = larger
  }

  // ---- splits ----------------------------------------------------------------------------------------------------------

  /** Where the parts of the last split begin and end, in partRecord and partSegment. */
  firstPart = 0
  endPart = 0

  /** Splits a segment by what a ∆cell refers to, which is prepared for its states. States in which it refers to no record are in no part. */
  split(g: number, d: number): void {
    for (let split = this.#lastSplit[g]!; split >= 0; split = this.#splitBefore[split]!) {
      if (this.#splitCells[split] !== d) continue
      this.firstPart = this.#partStart[split]!
      this.endPart = this.#partEnd[split]!
      return
    }
    const split = this.#splitCount++
    if (split >= this.#splitBefore.length) this.#growSplits()
    this.#splitCells[split] = d
    this.#splitBefore[split] = this.#lastSplit[g]!
    this.#lastSplit[g] = split
    this.#partStart[split] = this.#partCount
    this.#makeParts(g, split, d)
    this.#partEnd[split] = this.#partCount
    this.firstPart = this.#partStart[split]!
    this.endPart = this.#partCount
  }

  #growSplits(): void {
    const size = 2 * this.#splitBefore.length
    this.#splitCells = longer(this.#splitCells, size)
    this.#splitBefore = longer(this.#splitBefore, size)
    this.#partStart = longer(this.#partStart, size)
    this.#partEnd = longer(this.#partEnd, size)
  }

  #makeParts(g: number, split: number, d: number): void {
    const deltas = this.#deltas
    const codes = deltas.codes[d]!
    const from = deltas.from[d]!
    const words = deltas.dictionary
    const first = deltas.start[d]!
    const codeCount = deltas.end[d]! - first
    const start = this.start[g]!
    const end = this.end[g]!
    if (codeCount > this.#counts.length) this.#counts = new Int32Array(2 * codeCount)
    const counts = this.#counts
    counts.fill(0, 0, codeCount)
    if (this.#length + end - start > this.states.length) this.#growStates(this.#length + end - start)
    const { states } = this
    for (let i = start; i < end; i++) counts[codes[states[i]! - from]!]!++
    // Now where the states of each code go; -1 if they go nowhere.
    let at = this.#length
    let isWhole = false
    for (let code = 0; code < codeCount; code++) {
      const count = counts[code]!
      const word = words[first + code]!
      if (count === 0) continue
      if ((word & TAG_MASK) !== REF) {
        counts[code] = -1
        continue
      }
      isWhole = count === end - start
      this.#addPart(word >> TAG_BITS, isWhole ? g : this.#add(g, split, at, at + count))
      counts[code] = at
      at += count
    }
    if (isWhole || at === this.#length) return
    this.#length = at
    for (let i = start; i < end; i++) {
      const s = states[i]!
      const code = codes[s - from]!
      const to = counts[code]!
      if (to < 0) continue
      states[to] = s
      counts[code] = to + 1
    }
  }

  #addPart(record: number, segment: number): void {
    const part = this.#partCount++
    if (part >= this.partRecord.length) {
      this.partRecord = longer(this.partRecord, 2 * part)
      this.partSegment = longer(this.partSegment, 2 * part)
    }
    this.partRecord[part] = record
    this.partSegment[part] = segment
  }
}
