/**
 * The records of a ∆State as templates of words: what Linearizer would write for an object, but with two kinds of words that
 * stand for more than one. A REF has the number of a record here, not of a state, and a word with the tag HEAD (behind
 * the first) is the number of a ∆cell, which has a word for each of its codes. Templates of what a path has written or
 * made stand behind those of the ∆State; they go when the next path is looked at.
 */
import type { Abstraction } from '../state/abstraction.ts'
import { type AtomTable, HOLE, hole, NULL, UNDEFINED, wordOfAtom } from '../state/atoms.ts'
import type { BaseHeap } from '../state/base-heap.ts'
import type { Fingerprint } from '../state/fingerprint.ts'
import { mix1, mix2 } from '../state/hash-rules.ts'
import type { Heap } from '../state/heap.ts'
import type { LayoutTable } from '../state/layout.ts'
import type { Shapes } from '../state/shapes.ts'
import { ATOM, HEAD, INT, isSmallInteger, REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { abstractWord } from './abstract-words.ts'
import { DELTA, DeltaCells, type Encoding } from './delta-cells.ts'
import type { DeltaObject, DeltaState, DeltaValue } from './delta-state.ts'
import { longer } from '../base/longer.ts'
import { NewObjects } from './new-objects.ts'

export class Cells implements Encoding {
  state!: DeltaState
  readonly deltas = new DeltaCells(this)
  /** The lanes of the states of the ∆State, two for each. */
  lanes = new Int32Array(0)

  // ---- records: those of the ∆State, then those of the path
  count = 0
  baseCount = 0
  /** The template of record k is words[start[k]] up to words[start[k] + size[k]]. */
  words = new Int32Array(1 << 14)
  start = new Int32Array(1024)
  size = new Int32Array(1024)
  /** Of record k of the ∆State: what its layout and all cells with one plain value add, in its place there. */
  plain1 = new Int32Array(1024)
  plain2 = new Int32Array(1024)
  /** Its other cells: slots from specials[specialStart[k]] up to specialEnd[k], which is -1 as long as nobody asked. */
  specialStart = new Int32Array(1024)
  specialEnd = new Int32Array(1024)
  specials = new Int32Array(4096)
  /** The record that has the present content of a record, and those of the ∆State for which it is another one. */
  alias = new Int32Array(1024)
  readonly written: number[] = []
  writtenCount = 0
  /** Live objects by record. */
  readonly objects: unknown[] = []
  /** New objects that were met and not read yet. */
  readonly unread: number[] = []
  unreadCount = 0

  // ---- of records of the ∆State: where they are discovered
  path1 = new Int32Array(1024)
  path2 = new Int32Array(1024)
  parent = new Int32Array(1024)
  slot = new Int32Array(1024)
  depth = new Int32Array(1024)
  /** The record that nobody refers to from which it is found; 0 is the world. */
  root = new Int32Array(1024)
  /** A cell that neither discovers it nor is below it refers to it. */
  isShared = new Int32Array(1024)

  /** Something was met that is not known here, and what. */
  isUnknown = false
  why = ''
  #length = 0
  #specialCount = 0
  #baseLength = 0
  #baseSpecials = 0
  readonly #shapes: Shapes
  readonly #atoms: AtomTable
  readonly #base: BaseHeap
  readonly #layouts: LayoutTable
  readonly #fingerprint: Fingerprint
  readonly #deltaPrototype: object
  readonly #abstraction: Abstraction | undefined
  readonly #newObjects: NewObjects

  /** `abstraction`: what of the states counts for fingerprints, unless everything does. */
  constructor(heap: Heap, deltaPrototype: object, abstraction?: Abstraction) {
    this.#shapes = heap.shapes
    this.#atoms = heap.atoms
    this.#base = heap.base
    this.#layouts = heap.layouts
    this.#fingerprint = heap.fingerprint
    this.#deltaPrototype = deltaPrototype
    this.#abstraction = abstraction
    this.#newObjects = new NewObjects(heap.shapes, (object) => {
      const k = this.#number()
      this.objects[k] = object
      this.unread[this.unreadCount++] = k
      return k
    })
  }

  // ---- the ∆State ------------------------------------------------------------------------------------------------------

  attach(state: DeltaState): void {
    this.state = state
    this.baseCount = this.#baseLength = this.#baseSpecials = 0
    this.objects.length = 0
    this.deltas.clear()
    this.beginPath()
    if (this.lanes.length < 2 * state.count) this.lanes = new Int32Array(2 * state.count)
    for (let s = 0; s < state.count; s++) {
      this.lanes[2 * s] = state.lanes1[s]!
      this.lanes[2 * s + 1] = state.lanes2[s]!
    }
    for (const object of state.objects) this.#addObject(object)
    this.#findShared()
    for (let k = 0; k < this.count; k++) {
      this.sumPlain(k, this.path1[k]!, this.path2[k]!)
      this.plain1[k] = this.sum1
      this.plain2[k] = this.sum2
    }
    this.deltas.keep()
    this.baseCount = this.count
    this.#baseLength = this.#length
    this.#baseSpecials = this.#specialCount
  }

  #addObject(object: DeltaObject): void {
    const { cells, varying, dictionaries, layout, parent } = object
    const k = this.newRecord(layout, cells.length + 1)
    this.objects[k] = object.object
    this.path1[k] = object.path1
    this.path2[k] = object.path2
    this.parent[k] = parent === undefined ? -1 : parent.number
    this.slot[k] = object.slot
    this.depth[k] = parent === undefined ? 0 : this.depth[parent.number]! + 1
    this.root[k] = parent === undefined ? k : this.root[parent.number]!
    const start = this.start[k]!
    for (let i = 1; i <= cells.length; i++) this.words[start + i] = this.state.words[object.start + i]!
    for (let i = 0; i < varying.length; i++) {
      const d = this.deltas.addKnown(cells[varying[i]!] as DeltaValue, dictionaries[i]!)
      this.words[start + 1 + varying[i]!] = (d << TAG_BITS) | DELTA
    }
  }

  /** Finds records that are referred to from elsewhere than from below. */
  #findShared(): void {
    const { deltas } = this
    this.isShared.fill(0, 0, this.count)
    for (let k = 0; k < this.count; k++) {
      const start = this.start[k]!
      for (let slot = 1; slot < this.size[k]!; slot++) {
        const word = this.words[start + slot]!
        const index = word >> TAG_BITS
        if ((word & TAG_MASK) === REF) this.#noteReference(k, slot, word)
        else if ((word & TAG_MASK) === DELTA && deltas.hasRecords(index)) {
          for (let at = deltas.start[index]!; at < deltas.end[index]!; at++) this.#noteReference(k, slot, deltas.dictionary[at]!)
        }
      }
    }
  }

  #noteReference(k: number, slot: number, word: number): void {
    const target = word >> TAG_BITS
    if ((word & TAG_MASK) !== REF || this.isShared[target] === 1 || this.isDiscovery(k, slot, target)) return
    for (let at = k; at >= target; at = this.parent[at]!) if (at === target) return
    this.isShared[target] = 1
  }

  /** Whether this cell of the ∆State is the one through which a record is discovered, in all states that refer to it there. */
  isDiscovery(k: number, slot: number, target: number): boolean {
    return this.parent[target] === k && this.slot[target] === slot
  }

  // ---- records ---------------------------------------------------------------------------------------------------------

  /** Forgets what the last path wrote and made. */
  beginPath(): void {
    for (let i = 0; i < this.writtenCount; i++) this.alias[this.written[i]!] = this.written[i]!
    this.writtenCount = 0
    this.unreadCount = 0
    this.count = this.baseCount
    this.#length = this.#baseLength
    this.#specialCount = this.#baseSpecials
    this.isUnknown = false
    this.deltas.beginPath()
    this.#newObjects.clear()
  }

  fail(why: string): void {
    this.isUnknown = true
    this.why = why
  }

  /** A record without cells; `give` gives it room. */
  #number(): number {
    const k = this.count++
    if (k >= this.start.length) for (const name of BY_RECORD) this[name] = longer(this[name], 2 * k)
    this.alias[k] = k
    this.specialEnd[k] = -1
    return k
  }

  /** Gives a record its layout and room for its words; returns where its template starts. */
  give(k: number, layout: number, size: number): number {
    const start = this.#length
    this.#length = start + size
    if (this.#length > this.words.length) this.words = longer(this.words, 2 * this.#length)
    this.start[k] = start
    this.size[k] = size
    this.words[start] = (layout << TAG_BITS) | HEAD
    return start
  }

  newRecord(layout: number, size: number): number {
    const k = this.#number()
    this.give(k, layout, size)
    return k
  }

  /** Makes record `alias` the present content of record `k`. */
  replace(k: number, alias: number): void {
    if (this.alias[k] === k) this.written[this.writtenCount++] = k
    this.alias[k] = alias
  }

  /** Makes the record for the new content of record `k`, without words. */
  rewrite(k: number, layout: number, size: number): number {
    const alias = this.newRecord(layout, size)
    this.replace(k, alias)
    return alias
  }

  /** A copy of record `k` of the ∆State that may be changed; the same one for a path. */
  copy(k: number): number {
    const known = this.alias[k]!
    if (known !== k) return known
    const alias = this.rewrite(k, 0, this.size[k]!)
    const { words } = this
    const from = this.start[k]!
    const to = this.start[alias]!
    for (let i = 0; i < this.size[k]!; i++) words[to + i] = words[from + i]!
    return alias
  }

  layoutOf(k: number): number {
    return this.words[this.start[k]!]! >> TAG_BITS
  }

  // ---- sums ------------------------------------------------------------------------------------------------------------

  /** What `sumPlain` found. */
  sum1 = 0
  sum2 = 0

  /** Sums up what the layout and the plain cells of a record add where it has this path. */
  sumPlain(k: number, path1: number, path2: number): void {
    if (this.specialEnd[k]! < 0) this.#listSpecials(k)
    if (k < this.baseCount && path1 === this.path1[k] && path2 === this.path2[k]) {
      this.sum1 = this.plain1[k]!
      this.sum2 = this.plain2[k]!
      return
    }
    const start = this.start[k]!
    const layout = this.layoutOf(k)
    const { slots1, slots2 } = this.#fingerprint
    let sum1 = mix1(path1 ^ this.#layouts.hash1[layout]!)
    let sum2 = mix2(path2 ^ this.#layouts.hash2[layout]!)
    let special = this.specialStart[k]!
    const end = this.specialEnd[k]!
    for (let slot = 1; slot < this.size[k]!; slot++) {
      if (special < end && this.specials[special] === slot) {
        special++
        continue
      }
      const word = this.#abstraction === undefined ? this.words[start + slot]! : this.#abstractWord(layout, start, slot)
      sum1 = (sum1 + mix1(path1 ^ slots1[slot]! ^ this.value1(word))) | 0
      sum2 = (sum2 + mix2(path2 ^ slots2[slot]! ^ this.value2(word))) | 0
    }
    this.sum1 = sum1
    this.sum2 = sum2
  }

  #listSpecials(k: number): void {
    const start = this.start[k]!
    const size = this.size[k]!
    const layout = this.layoutOf(k)
    this.#fingerprint.reserveSlots(size)
    if (this.#specialCount + size > this.specials.length) this.specials = longer(this.specials, 2 * (this.#specialCount + size))
    this.specialStart[k] = this.#specialCount
    for (let slot = 1; slot < size; slot++) {
      const word = this.#abstraction === undefined ? this.words[start + slot]! : this.#abstractWord(layout, start, slot)
      const tag = word & TAG_MASK
      if (tag !== INT && tag !== ATOM) this.specials[this.#specialCount++] = slot
    }
    this.specialEnd[k] = this.#specialCount
  }

  #abstractWord(layout: number, start: number, slot: number): number {
    const word = abstractWord(this.#abstraction!, { layout: this.#layouts.all[layout]!, words: this.words, start }, slot)
    if (word === undefined) this.fail('a value in an unusual place')
    return word ?? NULL_WORD
  }

  /** The value of a word, an INT or an ATOM, in the first lane. */
  value1(word: number): number {
    return (word & TAG_MASK) === INT ? word >> TAG_BITS : this.#atoms.hash1[word >> TAG_BITS]!
  }

  value2(word: number): number {
    return (word & TAG_MASK) === INT ? word >> TAG_BITS : this.#atoms.hash2[word >> TAG_BITS]!
  }

  /** The same for a word of a ∆cell. */
  laneValue1(word: number): number {
    return this.value1(this.#abstraction === undefined ? word : this.#abstraction.valueWord(word))
  }

  laneValue2(word: number): number {
    return this.value2(this.#abstraction === undefined ? word : this.#abstraction.valueWord(word))
  }

  // ---- values ----------------------------------------------------------------------------------------------------------

  /** The word of a template for any value. New objects get records; whoever calls has them read. */
  encode(value: unknown): number {
    switch (typeof value) {
      case 'number':
        return isSmallInteger(value) ? value << TAG_BITS : wordOfAtom(this.#atoms.ofPrimitive(value))
      case 'object':
        return value === null ? NULL_WORD : this.#refer(value)
      case 'function':
        return this.#refer(value)
      case 'undefined':
        return UNDEFINED_WORD
      case 'symbol':
        return this.#symbol(value)
      default:
        return wordOfAtom(this.#atoms.ofPrimitive(value as string | bigint | boolean))
    }
  }

  #symbol(symbol: symbol): number {
    if (symbol === hole) return HOLE_WORD
    const atom = this.#base.symbolAtom(symbol)
    if (atom >= 0) return wordOfAtom(atom)
    const known = this.state.find(symbol as unknown as object)
    return ((known === undefined ? this.#newObjects.search(symbol) : known.number) << TAG_BITS) | REF
  }

  #refer(object: object): number {
    const special = this.#shapes.special(object)
    if (special === undefined) {
      if (Reflect.getPrototypeOf(object) === this.#deltaPrototype) return (this.deltas.numberOf(object as DeltaValue) << TAG_BITS) | DELTA
    } else if (special.untracked > 0) {
      this.fail('an untracked object')
      return NULL_WORD
    } else if (special.base >= 0) {
      return wordOfAtom(special.base)
    }
    const known = this.state.find(object)
    if (known !== undefined) return (known.number << TAG_BITS) | REF
    return ((special === undefined ? this.#newObjects.recordOf(object) : this.#newObjects.search(object)) << TAG_BITS) | REF
  }
}

const BY_RECORD = [
  'start', 'size', 'plain1', 'plain2', 'specialStart', 'specialEnd', 'alias', 'path1', 'path2', 'parent', 'slot', 'depth', 'root', 'isShared',
] as const
const NULL_WORD = wordOfAtom(NULL)
const UNDEFINED_WORD = wordOfAtom(UNDEFINED)
const HOLE_WORD = wordOfAtom(HOLE)
