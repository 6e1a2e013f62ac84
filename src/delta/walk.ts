/**
 * Breadth first over many states at once. An entry is an object, the states that discover it in the same place, and that place;
 * entries are taken in the order in which they were made, which for each single state is the order of its own walk. A cell
 * with one plain value adds the same to all states of an entry, one with a ∆value of primitives adds what a table has for
 * each, and one that refers to different objects splits the states.
 */
import type { Fingerprint } from '../state/fingerprint.ts'
import { mix1, mix2, TREE_EDGE_1, TREE_EDGE_2, turned } from '../state/hash-rules.ts'
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import type { Cells } from './cells.ts'
import { longer } from '../base/longer.ts'
import { Segments } from './segments.ts'
import { type CellKeys, StateSums } from './state-sums.ts'

const MAX_STATES = 1 << 16

export class Walk {
  readonly segments: Segments
  readonly sums: StateSums
  /** What is needed to go on is not known. */
  isUnclear = false
  readonly #cells: Cells
  readonly #fingerprint: Fingerprint

  // ---- entries
  #record = new Int32Array(256)
  #segment = new Int32Array(256)
  #path1 = new Int32Array(256)
  #path2 = new Int32Array(256)
  #depth = new Int32Array(256)
  #group = new Int32Array(256)
  /** The entry before it of the same record, -1 if there is none. */
  #before = new Int32Array(256)
  #head = 0
  #tail = 0
  /** By record: its last entry, of which run, and who has the entry of each state (-1: nobody knows). */
  #last = new Int32Array(1024)
  #lastIn = new Int32Array(1024)
  #owner = new Int32Array(1024)
  #run = 0
  readonly #owners: Int32Array[] = []
  #ownerCount = 0
  /** Where the entries of this run begin in owners: older ones are void. */
  #ownerStart = 1

  // ---- only a part of the states is walked
  /** Records outside of the region are where they were. */
  #isRegion = false
  /** By record: the run in which it is part of the region; negative if it was taken out. */
  #regionIn = new Int32Array(1024)
  #regionSegment = new Int32Array(1024)
  /** Where the references that are looked at come from. */
  phase = 0
  phaseOf: (root: number) => number = () => 0

  constructor(cells: Cells, fingerprint: Fingerprint) {
    this.#cells = cells
    this.segments = new Segments(cells.deltas)
    this.sums = new StateSums(cells.deltas, this.segments)
    this.#fingerprint = fingerprint
  }

  begin(active: Uint16Array, start: number, end: number, isRegion: boolean): void {
    this.segments.begin(active, start, end)
    this.sums.begin()
    this.isUnclear = false
    this.#isRegion = isRegion
    this.#ownerStart += this.#tail
    if (this.#ownerStart > 2 ** 30) {
      this.#ownerStart = 1
      for (const owner of this.#owners) owner.fill(0)
    }
    this.#ownerCount = 0
    this.#regionCount = 0
    this.#head = 0
    this.#tail = 0
    this.#run++
    const { count } = this.#cells
    if (count > this.#last.length) {
      this.#last = new Int32Array(2 * count)
      this.#lastIn = new Int32Array(2 * count)
      this.#owner = new Int32Array(2 * count)
      this.#regionIn = new Int32Array(2 * count)
      this.#regionSegment = new Int32Array(2 * count)
    }
  }

  // ---- entries ---------------------------------------------------------------------------------------------------------

  /** Makes an entry for a record. */
  discover(record: number, g: number, path1: number, path2: number, depth: number, group: number): void {
    const e = this.#tail++
    if (e >= this.#record.length) this.#growEntries()
    this.#record[e] = record
    this.#segment[e] = g
    this.#path1[e] = path1
    this.#path2[e] = path2
    this.#depth[e] = depth
    this.#group[e] = group
    if (this.#lastIn[record] === this.#run) {
      this.#before[e] = this.#last[record]!
      if (this.#owner[record]! >= 0) this.#own(record, e)
    } else {
      this.#lastIn[record] = this.#run
      this.#before[e] = -1
      this.#owner[record] = -1
    }
    this.#last[record] = e
  }

  #growEntries(): void {
    const size = 2 * this.#record.length
    this.#record = longer(this.#record, size)
    this.#segment = longer(this.#segment, size)
    this.#path1 = longer(this.#path1, size)
    this.#path2 = longer(this.#path2, size)
    this.#depth = longer(this.#depth, size)
    this.#group = longer(this.#group, size)
    this.#before = longer(this.#before, size)
  }

  /** Takes all entries that there are, and those that they lead to. */
  drain(): void {
    const cells = this.#cells
    while (this.#head < this.#tail && !this.isUnclear) {
      const e = this.#head++
      this.#take(e, cells.alias[this.#record[e]!]!)
    }
  }

  #take(e: number, k: number): void {
    const cells = this.#cells
    const g = this.#segment[e]!
    const path1 = this.#path1[e]!
    const path2 = this.#path2[e]!
    const { slots1, slots2 } = this.#fingerprint
    const record = this.#record[e]!
    // What was moved without being written is taken out and put in at once.
    const isPair = this.#isRegion && k === record && this.#regionIn[k] === this.#run && this.#regionSegment[k] === g
    if (isPair) this.#regionIn[k] = -this.#run
    const old1 = isPair ? cells.path1[k]! : 0
    const old2 = isPair ? cells.path2[k]! : 0
    cells.sumPlain(k, path1, path2)
    let add1 = isPair ? (cells.sum1 - cells.plain1[k]!) | 0 : cells.sum1
    let add2 = isPair ? (cells.sum2 - cells.plain2[k]!) | 0 : cells.sum2
    const start = cells.start[k]!
    const end = cells.specialEnd[k]!
    for (let i = cells.specialStart[k]!; i < end; i++) {
      const slot = cells.specials[i]!
      const word = cells.words[start + slot]!
      if ((word & TAG_MASK) === REF) {
        const target = word >> TAG_BITS
        this.refer(record, target, g, slot, path1, path2, this.#depth[e]!, this.#group[e]!)
        add1 = (add1 + this.term1) | 0
        add2 = (add2 + this.term2) | 0
        if (!isPair) continue
        this.#findWorth(k, target, slot)
        add1 = (add1 - this.term1) | 0
        add2 = (add2 - this.term2) | 0
      } else {
        const d = word >> TAG_BITS
        const keys = this.#keys
        keys.isNow = true
        keys.now1 = path1 ^ slots1[slot]!
        keys.now2 = path2 ^ slots2[slot]!
        keys.isOld = isPair
        keys.old1 = old1 ^ slots1[slot]!
        keys.old2 = old2 ^ slots2[slot]!
        if (cells.deltas.hasRecords(d)) this.#branch(e, d, slot, isPair)
        else this.sums.add(d, g, keys)
      }
    }
    this.sums.flush(g)
    this.segments.sum1[g] = (this.segments.sum1[g]! + add1) | 0
    this.segments.sum2[g] = (this.segments.sum2[g]! + add2) | 0
  }

  /** Of the ∆cell that is looked at. */
  readonly #keys: CellKeys = { isNow: true, now1: 0, now2: 0, isOld: false, old1: 0, old2: 0 }

  /** A cell of entry e, with #keys, that refers to different objects; if it is one of a pair, what it was worth is taken out. */
  #branch(e: number, d: number, slot: number, isPair: boolean): void {
    const { segments } = this
    const record = this.#record[e]!
    const g = this.#segment[e]!
    const path1 = this.#path1[e]!
    const path2 = this.#path2[e]!
    const depth = this.#depth[e]!
    const group = this.#group[e]!
    segments.split(g, d)
    const { firstPart, endPart } = segments
    if (endPart !== firstPart + 1 || segments.partSegment[firstPart] !== g) this.sums.add(d, g, this.#keys)
    for (let part = firstPart; part < endPart; part++) {
      const inner = segments.partSegment[part]!
      const target = segments.partRecord[part]!
      this.refer(record, target, inner, slot, path1, path2, depth, group)
      let add1 = this.term1
      let add2 = this.term2
      if (isPair) {
        this.#findWorth(record, target, slot)
        add1 -= this.term1
        add2 -= this.term2
      }
      segments.sum1[inner] = (segments.sum1[inner]! + add1) | 0
      segments.sum2[inner] = (segments.sum2[inner]! + add2) | 0
    }
  }

  /** What a reference adds, after `refer`. */
  term1 = 0
  term2 = 0

  /** A cell of `from`, in the states of g, refers to `target`: it discovers it, or `target` was discovered before. */
  refer(from: number, target: number, g: number, slot: number, path1: number, path2: number, depth: number, group: number): void {
    const key1 = path1 ^ this.#fingerprint.slots1[slot]!
    const key2 = path2 ^ this.#fingerprint.slots2[slot]!
    if (this.#isRegion && target < this.#cells.baseCount && !this.#isMoved(from, target, g, slot)) {
      this.#referUnmoved(target, key1, key2, depth)
      return
    }
    if (this.#lastIn[target] === this.#run && this.#referKnown(target, g, key1, key2, depth, group)) return
    this.#discoverThrough(target, g, key1, key2, depth, group)
  }

  /** The cell with these keys discovers a record: what it adds is the path of the record. */
  #discoverThrough(target: number, g: number, key1: number, key2: number, depth: number, group: number): void {
    this.term1 = mix1(key1 ^ TREE_EDGE_1)
    this.term2 = mix2(key2 ^ TREE_EDGE_2)
    this.discover(target, g, this.term1, this.term2, depth + 1, group)
  }

  /** A record that has entries; false if none of them is about states of g. */
  #referKnown(target: number, g: number, key1: number, key2: number, depth: number, group: number): boolean {
    const { segments } = this
    let isClear = true
    for (let e = this.#last[target]!; e >= 0; e = this.#before[e]!) {
      const known = this.#segment[e]!
      if (segments.contains(known, g)) {
        if (this.#group[e] !== group) this.isUnclear = true
        this.term1 = mix1(key1 ^ turned(this.#path1[e]!))
        this.term2 = mix2(key2 ^ turned(this.#path2[e]!))
        return true
      }
      if (!segments.areDisjoint(known, g)) isClear = false
    }
    if (isClear) return false
    this.#referSome(target, g, key1, key2, depth, group)
    this.term1 = 0
    this.term2 = 0
    return true
  }

  /** Some of the states have discovered the record before, perhaps in different places. */
  #referSome(target: number, g: number, key1: number, key2: number, depth: number, group: number): void {
    const { segments } = this
    const sums = this.sums.ofStates()
    if (this.#owner[target]! < 0) this.#makeOwner(target)
    const owner = this.#owners[this.#owner[target]!]!
    const from = segments.open()
    const end = segments.end[g]!
    for (let i = segments.start[g]!; i < end; i++) {
      const s = segments.states[i]!
      const e = owner[s]! - this.#ownerStart
      if (e < 0) {
        segments.put(s)
        continue
      }
      if (this.#group[e] !== group) this.isUnclear = true
      sums[2 * s] = (sums[2 * s]! + mix1(key1 ^ turned(this.#path1[e]!))) | 0
      sums[2 * s + 1] = (sums[2 * s + 1]! + mix2(key2 ^ turned(this.#path2[e]!))) | 0
    }
    if (segments.open() === from) return
    const rest = segments.finish(g, from)
    this.#discoverThrough(target, rest, key1, key2, depth, group)
    segments.sum1[rest] = this.term1
    segments.sum2[rest] = this.term2
  }

  #makeOwner(target: number): void {
    const number = this.#ownerCount++
    if (number >= this.#owners.length) this.#owners.push(new Int32Array(MAX_STATES))
    this.#owner[target] = number
    for (let e = this.#last[target]!; e >= 0; e = this.#before[e]!) this.#own(target, e)
  }

  #own(target: number, e: number): void {
    const owner = this.#owners[this.#owner[target]!]!
    const g = this.#segment[e]!
    const { states } = this.segments
    for (let i = this.segments.start[g]!; i < this.segments.end[g]!; i++) owner[states[i]!] = this.#ownerStart + e
  }

  // ---- regions ---------------------------------------------------------------------------------------------------------

  /** Whether in the states of g a record of the ∆State may be elsewhere than it was. */
  #isMoved(from: number, target: number, g: number, slot: number): boolean {
    if (!this.isInRegion(target)) return false
    // What was found from a record of the region is part of it in the same states.
    if (this.#cells.isDiscovery(from, slot, target)) return true
    const known = this.#regionSegment[target]!
    if (this.segments.contains(known, g)) return true
    if (!this.segments.areDisjoint(known, g)) this.isUnclear = true
    return false
  }

  isInRegion(record: number): boolean {
    const run = this.#regionIn[record]!
    return run === this.#run || run === -this.#run
  }

  /** A reference from a place of this depth to a record that is where it was: it must have been discovered before. */
  #referUnmoved(target: number, key1: number, key2: number, depth: number): void {
    const cells = this.#cells
    const phase = cells.root[target] === 0 ? 0 : this.phaseOf(cells.root[target]!)
    if (phase > this.phase || (phase === this.phase && cells.depth[target]! > depth)) this.isUnclear = true
    this.term1 = mix1(key1 ^ turned(cells.path1[target]!))
    this.term2 = mix2(key2 ^ turned(cells.path2[target]!))
  }

  /** Makes a record and all that was found from it, in all states, the region: it may be elsewhere now, or nowhere. */
  addRegion(record: number): void {
    const cells = this.#cells
    const { segments } = this
    const queue = this.#region
    let at = this.#regionCount
    queue[this.#regionCount++] = record
    this.#regionSegment[record] = 0
    for (; at < this.#regionCount; at++) {
      const k = queue[at]!
      const g = this.#regionSegment[k]!
      if (cells.isShared[k] === 1) {
        this.isUnclear = true
        return
      }
      this.#regionIn[k] = this.#run
      const start = cells.start[k]!
      const end = cells.specialEnd[k]!
      for (let i = cells.specialStart[k]!; i < end; i++) {
        const slot = cells.specials[i]!
        const word = cells.words[start + slot]!
        if ((word & TAG_MASK) === REF) this.#addToRegion(k, word >> TAG_BITS, slot, g)
        else if (cells.deltas.hasRecords(word >> TAG_BITS)) {
          segments.split(g, word >> TAG_BITS)
          const { firstPart, endPart } = segments
          for (let part = firstPart; part < endPart; part++) this.#addToRegion(k, segments.partRecord[part]!, slot, segments.partSegment[part]!)
        }
      }
    }
  }

  #addToRegion(k: number, target: number, slot: number, g: number): void {
    if (!this.#cells.isDiscovery(k, slot, target)) return
    this.#region[this.#regionCount++] = target
    this.#regionSegment[target] = g
  }

  readonly #region: number[] = []
  #regionCount = 0

  /** Takes out what is left of the region. */
  removeRegion(): void {
    for (let i = 0; i < this.#regionCount; i++) if (this.#regionIn[this.#region[i]!] === this.#run) this.#remove(this.#region[i]!)
  }

  #remove(k: number): void {
    const cells = this.#cells
    const { segments } = this
    const g = this.#regionSegment[k]!
    const { slots1, slots2 } = this.#fingerprint
    const start = cells.start[k]!
    const end = cells.specialEnd[k]!
    let add1 = -cells.plain1[k]! | 0
    let add2 = -cells.plain2[k]! | 0
    const keys = this.#keys
    for (let i = cells.specialStart[k]!; i < end; i++) {
      const slot = cells.specials[i]!
      const word = cells.words[start + slot]!
      if ((word & TAG_MASK) === REF) {
        this.#findWorth(k, word >> TAG_BITS, slot)
        add1 = (add1 - this.term1) | 0
        add2 = (add2 - this.term2) | 0
        continue
      }
      keys.isNow = false
      keys.isOld = true
      keys.old1 = cells.path1[k]! ^ slots1[slot]!
      keys.old2 = cells.path2[k]! ^ slots2[slot]!
      const d = word >> TAG_BITS
      if (!cells.deltas.hasRecords(d)) {
        this.sums.add(d, g, keys)
        continue
      }
      segments.split(g, d)
      const { firstPart, endPart } = segments
      if (endPart !== firstPart + 1 || segments.partSegment[firstPart] !== g) this.sums.add(d, g, keys)
      for (let part = firstPart; part < endPart; part++) {
        const inner = segments.partSegment[part]!
        this.#findWorth(k, segments.partRecord[part]!, slot)
        segments.sum1[inner] = (segments.sum1[inner]! - this.term1) | 0
        segments.sum2[inner] = (segments.sum2[inner]! - this.term2) | 0
      }
    }
    this.sums.flush(g)
    segments.sum1[g] = (segments.sum1[g]! + add1) | 0
    segments.sum2[g] = (segments.sum2[g]! + add2) | 0
  }

  /** What a reference has added in the ∆State. */
  #findWorth(k: number, target: number, slot: number): void {
    const cells = this.#cells
    const path1 = cells.path1[target]!
    const path2 = cells.path2[target]!
    const isTree = cells.isDiscovery(k, slot, target)
    this.term1 = isTree ? path1 : mix1(cells.path1[k]! ^ this.#fingerprint.slots1[slot]! ^ turned(path1))
    this.term2 = isTree ? path2 : mix2(cells.path2[k]! ^ this.#fingerprint.slots2[slot]! ^ turned(path2))
  }
}
