/**
 * Fingerprints after a path as differences from those before it. A cell that discovers no object before and after changes a
 * fingerprint by what it was worth and what it is worth now. If objects are moved, what they and all below them added is
 * taken out and what they add in their new place is put in: the rest stays. There are changes whose effect on other objects
 * cannot be told from the region; then the states are walked as a whole (identify.ts).
 */
import type { AtomTable } from '../state/atoms.ts'
import type { Fingerprint } from '../state/fingerprint.ts'
import { mix1, mix2, turned, unparentedPath1, unparentedPath2 } from '../state/hash-rules.ts'
import type { LayoutTable } from '../state/layout.ts'
import { ATOM, INT, REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import type { Cells } from './cells.ts'
import { DELTA } from './delta-cells.ts'
import { longer } from '../base/longer.ts'
import type { Walk } from './walk.ts'
import type { WrittenRecords } from './written-records.ts'

/** The word of a cell that a record does not have. */
const ABSENT = -1

export class Difference {
  readonly #cells: Cells
  readonly #walk: Walk
  readonly #written: WrittenRecords
  readonly #fingerprint: Fingerprint
  readonly #layouts: LayoutTable
  readonly #atoms: AtomTable
  #active!: Uint16Array
  #start = 0
  #end = 0
  #sum1 = 0
  #sum2 = 0
  /** Changed cells: record, slot, word before, word now. Slot 0 is the head. */
  readonly #changes: number[] = []
  #changeEnd = 0
  /** ∆cells that are added to each state (sign 1) or taken away (-1), and their keys, path ^ slot, in both lanes. */
  readonly #deltas: number[] = []
  #deltaCount = 0
  readonly #keys: number[] = []
  readonly #signs: number[] = []
  readonly #regions: number[] = []
  #regionCount = 0
  #isWalking = false
  #isUnclear = false

  constructor(cells: Cells, walk: Walk, written: WrittenRecords, parts: { fingerprint: Fingerprint; layouts: LayoutTable; atoms: AtomTable }) {
    this.#cells = cells
    this.#walk = walk
    this.#written = written
    this.#fingerprint = parts.fingerprint
    this.#layouts = parts.layouts
    this.#atoms = parts.atoms
  }

  /** 'unclear': nothing was computed. */
  run(active: Uint16Array, start: number, end: number, out1: Int32Array, out2: Int32Array): 'same' | 'done' | 'unclear' {
    this.#active = active
    this.#start = start
    this.#end = end
    this.#sum1 = 0
    this.#sum2 = 0
    this.#changeEnd = 0
    this.#deltaCount = 0
    this.#regionCount = 0
    this.#isWalking = false
    this.#isUnclear = false
    this.#collect()
    if (this.#isUnclear) return 'unclear'
    if (this.#changeEnd === 0 && !this.#isWalking && this.#deltaCount === 0 && (this.#sum1 | this.#sum2) === 0) return 'same'
    if (this.#regionCount > 0) this.#addRegions()
    if (!this.#isUnclear) this.#apply()
    if (this.#isUnclear || (this.#isWalking && this.#walk.isUnclear)) return 'unclear'
    if (this.#regionCount > 0) this.#walk.removeRegion()
    this.#finish(out1, out2)
    return 'done'
  }

  // ---- what has changed ------------------------------------------------------------------------------------------------

  #collect(): void {
    const cells = this.#cells
    const { touched } = this.#written
    for (let i = 0; i < touched.length && !this.#isUnclear; i++) this.#collectTouched(i)
    for (let i = 0; i < cells.writtenCount && !this.#isUnclear; i++) {
      const k = cells.written[i]!
      this.#compare(k, cells.alias[k]!)
    }
  }

  /** A variable or object of the base heap comes or goes; if it stays it is like other records. */
  #collectTouched(i: number): void {
    const known = this.#written.recordOf(this.#written.touched[i]!)
    const k = this.#written.touchedRecords[i]!
    const changed = this.#written.changedIn(i)
    if (changed < 0) this.#isUnclear = true
    else if (changed === 1 && known < 0) this.#come(i, k)
    else if (changed === 0 && known >= 0) this.#go(known)
  }

  #come(i: number, k: number): void {
    this.#beginWalk()
    const { atom } = this.#written.touched[i]!
    const path1 = unparentedPath1(this.#atoms.hash1[atom]!, 0)
    const path2 = unparentedPath2(this.#atoms.hash2[atom]!, 0)
    const at = this.#comingEnd
    this.#comings[at] = i
    this.#comings[at + 1] = k
    this.#comings[at + 2] = path1
    this.#comings[at + 3] = path2
    this.#comingEnd = at + 4
  }

  readonly #comings: number[] = []
  #comingEnd = 0

  #go(k: number): void {
    const cells = this.#cells
    cells.replace(k, k)
    this.#sum1 = (this.#sum1 - cells.plain1[k]!) | 0
    this.#sum2 = (this.#sum2 - cells.plain2[k]!) | 0
    for (let i = cells.specialStart[k]!; i < cells.specialEnd[k]!; i++) {
      const slot = cells.specials[i]!
      const word = cells.words[cells.start[k]! + slot]!
      if ((word & TAG_MASK) !== DELTA || cells.deltas.hasRecords(word >> TAG_BITS)) this.#isUnclear = true
      else this.#addDelta(word >> TAG_BITS, cells.path1[k]! ^ this.#fingerprint.slots1[slot]!, cells.path2[k]! ^ this.#fingerprint.slots2[slot]!, -1)
    }
  }

  #compare(k: number, alias: number): void {
    const cells = this.#cells
    const { words } = cells
    const from = cells.start[k]!
    const to = cells.start[alias]!
    const oldSize = cells.size[k]!
    const newSize = cells.size[alias]!
    if (alias === k) return
    if (words[from] !== words[to]) this.#change(k, 0, words[from]!, words[to]!)
    const size = oldSize > newSize ? oldSize : newSize
    for (let slot = 1; slot < size; slot++) {
      const before = slot < oldSize ? words[from + slot]! : ABSENT
      const now = slot < newSize ? words[to + slot]! : ABSENT
      if (before !== now) this.#note(k, slot, this.#single(before), this.#single(now))
    }
  }

  /** The word that a cell with references has in all active states, or that of its ∆cell. */
  #single(word: number): number {
    if (word === ABSENT || (word & TAG_MASK) !== DELTA) return word
    const cells = this.#cells
    const d = word >> TAG_BITS
    if (!cells.deltas.hasRecords(d)) return word
    const codes = cells.deltas.codes[d]!
    const from = cells.deltas.from[d]!
    const at = cells.deltas.start[d]!
    const { dictionary } = cells.deltas
    const active = this.#active
    const first = dictionary[at + codes[active[this.#start]! - from]!]!
    for (let i = this.#start + 1; i < this.#end; i++) if (dictionary[at + codes[active[i]! - from]!] !== first) return word
    return first
  }

  #change(k: number, slot: number, before: number, now: number): void {
    const at = this.#changeEnd
    this.#changes[at] = k
    this.#changes[at + 1] = slot
    this.#changes[at + 2] = before
    this.#changes[at + 3] = now
    this.#changeEnd = at + 4
  }

  #note(k: number, slot: number, before: number, now: number): void {
    if (before === now) return
    const cells = this.#cells
    this.#change(k, slot, before, now)
    if (before !== ABSENT) {
      const tag = before & TAG_MASK
      if (tag === REF) {
        const target = before >> TAG_BITS
        if (cells.isDiscovery(k, slot, target)) this.#regions[this.#regionCount++] = target
      } else if (tag === DELTA && cells.deltas.hasRecords(before >> TAG_BITS)) this.#isUnclear = true
    }
    if (now !== ABSENT && (now & TAG_MASK) === DELTA && cells.deltas.hasRecords(now >> TAG_BITS)) this.#isUnclear = true
  }

  // ---- what that means -------------------------------------------------------------------------------------------------

  #beginWalk(): void {
    if (this.#isWalking) return
    this.#isWalking = true
    this.#comingEnd = 0
    this.#walk.begin(this.#active, this.#start, this.#end, true)
  }

  #addRegions(): void {
    this.#beginWalk()
    for (let i = 0; i < this.#regionCount; i++) if (!this.#isInside(this.#regions[i]!)) this.#walk.addRegion(this.#regions[i]!)
    if (this.#walk.isUnclear) this.#isUnclear = true
  }

  /** Whether a region is part of another one. */
  #isInside(region: number): boolean {
    const { parent } = this.#cells
    for (let at = parent[region]!; at >= 0; at = parent[at]!) {
      for (let i = 0; i < this.#regionCount; i++) if (this.#regions[i] === at) return true
    }
    return false
  }

  #apply(): void {
    const changes = this.#changes
    const walk = this.#walk
    for (let i = 0; i < this.#changeEnd; i += 4) {
      const k = changes[i]!
      // What is in a region was taken out, and is walked as it is now.
      if (this.#isWalking && walk.isInRegion(k)) continue
      this.#applyCell(k, changes[i + 1]!, changes[i + 2]!, changes[i + 3]!)
      // What the cells of one object lead to is found level by level.
      if (this.#isWalking && (i + 4 === this.#changeEnd || changes[i + 4] !== k)) walk.drain()
    }
    if (!this.#isWalking) return
    const comings = this.#comings
    for (let i = 0; i < this.#comingEnd; i += 4) {
      walk.discover(comings[i + 1]!, 0, comings[i + 2]!, comings[i + 3]!, 0, comings[i + 1]!)
      walk.phase = this.#written.phaseOfEntry(this.#written.touched[comings[i]!]!)
      walk.drain()
    }
  }

  #applyCell(k: number, slot: number, before: number, now: number): void {
    const cells = this.#cells
    if (slot === 0) return this.#applyLayout(k, before >> TAG_BITS, now >> TAG_BITS)
    this.#fingerprint.reserveSlots(slot + 1)
    const key1 = cells.path1[k]! ^ this.#fingerprint.slots1[slot]!
    const key2 = cells.path2[k]! ^ this.#fingerprint.slots2[slot]!
    if (before !== ABSENT) {
      const tag = before & TAG_MASK
      if (tag === INT || tag === ATOM) this.#add(-mix1(key1 ^ cells.value1(before)), -mix2(key2 ^ cells.value2(before)))
      else if (tag === DELTA) this.#addDelta(before >> TAG_BITS, key1, key2, -1)
      else this.#removeReference(k, slot, before >> TAG_BITS, key1, key2)
    }
    if (now === ABSENT) return
    const tag = now & TAG_MASK
    if (tag === INT || tag === ATOM) this.#add(mix1(key1 ^ cells.value1(now)), mix2(key2 ^ cells.value2(now)))
    else if (tag === DELTA) this.#addDelta(now >> TAG_BITS, key1, key2, 1)
    else {
      this.#beginWalk()
      const walk = this.#walk
      walk.phase = this.#written.phaseOf(cells.root[k]!)
      walk.refer(k, now >> TAG_BITS, 0, slot, cells.path1[k]!, cells.path2[k]!, cells.depth[k]!, k)
      this.#add(walk.term1, walk.term2)
    }
  }

  #applyLayout(k: number, before: number, now: number): void {
    const { hash1, hash2 } = this.#layouts
    const path1 = this.#cells.path1[k]!
    const path2 = this.#cells.path2[k]!
    this.#add(mix1(path1 ^ hash1[now]!) - mix1(path1 ^ hash1[before]!), mix2(path2 ^ hash2[now]!) - mix2(path2 ^ hash2[before]!))
  }

  #removeReference(k: number, slot: number, target: number, key1: number, key2: number): void {
    const cells = this.#cells
    const path1 = cells.path1[target]!
    const path2 = cells.path2[target]!
    // What a cell adds that discovers an object is the path of the object.
    if (cells.isDiscovery(k, slot, target)) this.#add(-path1, -path2)
    else this.#add(-mix1(key1 ^ turned(path1)), -mix2(key2 ^ turned(path2)))
  }

  #add(term1: number, term2: number): void {
    this.#sum1 = (this.#sum1 + term1) | 0
    this.#sum2 = (this.#sum2 + term2) | 0
  }

  #addDelta(d: number, key1: number, key2: number, sign: 1 | -1): void {
    this.#cells.deltas.complete(d)
    const at = this.#deltaCount++
    this.#deltas[at] = d
    this.#keys[2 * at] = key1
    this.#keys[2 * at + 1] = key2
    this.#signs[at] = sign
  }

  // ---- the fingerprints ------------------------------------------------------------------------------------------------

  #finish(out1: Int32Array, out2: Int32Array): void {
    const walk = this.#walk
    if (this.#isWalking) {
      this.#sum1 = (this.#sum1 + walk.segments.sum1[0]!) | 0
      this.#sum2 = (this.#sum2 + walk.segments.sum2[0]!) | 0
      walk.segments.sum1[0] = walk.segments.sum2[0] = 0
    }
    if (this.#deltaCount === 0) this.#addSum(out1, out2)
    else {
      this.#makeTable()
      this.#addSumAndTable(out1, out2)
      while (this.#deltaCount > 0) {
        this.#makeTable()
        this.#addTable(out1, out2)
      }
    }
    if (this.#isWalking && !walk.sums.isEmpty) walk.sums.addTo(out1, out2)
  }

  #addSum(out1: Int32Array, out2: Int32Array): void {
    const { lanes } = this.#cells
    const active = this.#active
    const start = this.#start
    const size = this.#end - start
    const sum1 = this.#sum1
    const sum2 = this.#sum2
    for (let i = 0; i < size; i++) {
      const s = active[start + i]!
      out1[i] = lanes[2 * s]! + sum1
      out2[i] = lanes[2 * s + 1]! + sum2
    }
  }

  #addSumAndTable(out1: Int32Array, out2: Int32Array): void {
    const { lanes } = this.#cells
    const active = this.#active
    const start = this.#start
    const size = this.#end - start
    const sum1 = this.#sum1
    const sum2 = this.#sum2
    const table = this.#table
    const codes = this.#codes
    const from = this.#from
    for (let i = 0; i < size; i++) {
      const s = active[start + i]!
      const at = 2 * codes[s - from]!
      out1[i] = lanes[2 * s]! + sum1 + table[at]!
      out2[i] = lanes[2 * s + 1]! + sum2 + table[at + 1]!
    }
  }

  #addTable(out1: Int32Array, out2: Int32Array): void {
    const active = this.#active
    const start = this.#start
    const size = this.#end - start
    const table = this.#table
    const codes = this.#codes
    const from = this.#from
    for (let i = 0; i < size; i++) {
      const at = 2 * codes[active[start + i]! - from]!
      out1[i] = out1[i]! + table[at]!
      out2[i] = out2[i]! + table[at + 1]!
    }
  }

  /** What the ∆cells with the codes of the first one add, by code. */
  #table = new Int32Array(512)
  #codes: Uint16Array = new Uint16Array(0)
  #from = 0

  /** Takes the first ∆cell and all others with its codes from the list: what an operator makes has the codes of its operand. */
  #makeTable(): void {
    const { codes: codesOf, from: fromOf, start: startOf, end: endOf } = this.#cells.deltas
    const deltas = this.#deltas
    const keys = this.#keys
    const codes = codesOf[deltas[0]!]!
    const from = fromOf[deltas[0]!]!
    this.#codes = codes
    this.#from = from
    let left = 0
    let size = 0
    for (let i = 0; i < this.#deltaCount; i++) {
      const d = deltas[i]!
      const key1 = keys[2 * i]!
      const key2 = keys[2 * i + 1]!
      const sign = this.#signs[i]!
      if (codesOf[d] !== codes || fromOf[d] !== from) {
        deltas[left] = d
        keys[2 * left] = key1
        keys[2 * left + 1] = key2
        this.#signs[left] = sign
        left++
      } else {
        const length = 2 * (endOf[d]! - startOf[d]!)
        if (length > size) {
          if (length > this.#table.length) this.#table = longer(this.#table, 2 * length)
          this.#table.fill(0, size, length)
          size = length
        }
        this.#addToTable(d, key1, key2, sign, length)
      }
    }
    this.#deltaCount = left
  }

  #addToTable(d: number, key1: number, key2: number, sign: number, length: number): void {
    const { laneValues, start: startOf } = this.#cells.deltas
    const table = this.#table
    const first = 2 * startOf[d]!
    const size = this.#end - this.#start
    if (length <= 4 * size) {
      for (let i = 0; i < length; i += 2) {
        table[i] = table[i]! + sign * mix1(key1 ^ laneValues[first + i]!)
        table[i + 1] = table[i + 1]! + sign * mix2(key2 ^ laneValues[first + i + 1]!)
      }
      return
    }
    // Most of it would never be asked for; codes that several states have are done once.
    const codes = this.#codes
    this.#round++
    if (length > this.#doneIn.length) this.#doneIn = new Int32Array(2 * length)
    for (let i = this.#start; i < this.#end; i++) {
      const at = 2 * codes[this.#active[i]! - this.#from]!
      if (this.#doneIn[at] === this.#round) continue
      this.#doneIn[at] = this.#round
      table[at] = table[at]! + sign * mix1(key1 ^ laneValues[first + at]!)
      table[at + 1] = table[at + 1]! + sign * mix2(key2 ^ laneValues[first + at + 1]!)
    }
  }

  #doneIn = new Int32Array(512)
  #round = 0
}
