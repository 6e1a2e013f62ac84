/**
 * Which objects of different states become one object of the ∆State: those that are discovered through the same cell of the same
 * object and have the same structure (record-forms.ts). What is discovered elsewhere, or has another layout or length, is
 * another object. All of this is found shape by shape.
 *
 * A reference that is structure (a key, the scope of a closure) must lead to one object. Where it would lead to several, its object
 * is taken apart by these, which takes apart what is discovered through it: this is repeated until nothing is left to do.
 */
import { HOLE, wordOfAtom } from '../state/atoms.ts'
import { HEAD, REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { DeltaAbandoned } from './abandoned.ts'
import { longer, longerBytes } from '../base/longer.ts'
import { CELLS, type RecordForms } from './record-forms.ts'
import type { ShapeTable } from './shape-table.ts'

const HOLE_WORD = wordOfAtom(HOLE)
/** No cell holds a head: stands for a cell that no state was looked at for. */
export const NOTHING = HEAD
const MULTIPLIER_1 = 0x9e3779b1
const MULTIPLIER_2 = 0x85ebca6b

export class MergedObjects {
  count = 0
  /** By object: the first word of its record, the number of its words, and its first cell. */
  heads = new Int32Array(256)
  sizes = new Int32Array(256)
  cells = new Int32Array(256)
  /** By object: where it is discovered; the parent is -1 for the world and for records that nobody refers to. */
  parents = new Int32Array(256)
  slots = new Int32Array(256)
  /** The records that nobody refers to, in order. */
  readonly unparented: number[] = []
  cellCount = 0
  /** By cell: the word that it holds, or held first; references name objects of the ∆State. */
  words = new Int32Array(1 << 12)
  /** By cell: 1 if it holds different values. */
  varies = new Uint8Array(1 << 12)
  /** By record of a shape: the object that it belongs to. Record k of a shape is at records[shape] + k; records[count] ends them. */
  objects = new Int32Array(1 << 12)
  records = new Int32Array(256)
  /** The same as it was found last time. */
  #lastObjects = new Int32Array(0)
  #isRepeated = false
  /** By object: a record that shows its structure, as shape and place in the words of that shape. */
  #shownShapes = new Int32Array(256)
  #shownAt = new Int32Array(256)
  #hashes = new Int32Array(256)
  #before = new Int32Array(256)
  #buckets = new Int32Array(1 << 12)
  /** Where the records of the shape at hand start. */
  #starts = new Int32Array(256)
  readonly #forms: RecordForms
  readonly #shapes: ShapeTable

  constructor(forms: RecordForms, shapes: ShapeTable) {
    this.#forms = forms
    this.#shapes = shapes
  }

  /** Finds the objects of all shapes of the table. */
  find(): void {
    this.#isRepeated = false
    this.#findOnce()
    while (this.#hasAmbiguousStructure()) {
      const last = this.#lastObjects
      this.#lastObjects = this.objects
      this.objects = last.length < this.objects.length ? new Int32Array(this.objects.length) : last
      this.#isRepeated = true
      this.#findOnce()
    }
  }

  #findOnce(): void {
    const { count } = this.#shapes
    this.count = 0
    this.cellCount = 0
    this.unparented.length = 0
    this.#buckets.fill(-1)
    if (count >= this.records.length) this.records = longer(this.records, 2 * count)
    let records = 0
    for (let shape = 0; shape < count; shape++) {
      this.records[shape] = records
      records += this.#findStarts(shape)
      if (records > this.objects.length) this.objects = longer(this.objects, 2 * records)
      this.#enter(shape, this.#starts, records - this.records[shape]!)
    }
    this.records[count] = records
  }

  /** Finds where the records of a shape start; returns how many there are. */
  #findStarts(shape: number): number {
    const { words } = this.#shapes
    const start = this.#shapes.starts[shape]!
    const end = start + this.#shapes.lengths[shape]!
    let count = 0
    for (let at = start; at < end; at++) {
      if ((words[at]! & TAG_MASK) !== HEAD) continue
      if (count + 1 >= this.#starts.length) this.#starts = longer(this.#starts, 2 * this.#starts.length)
      this.#starts[count++] = at
    }
    this.#starts[count] = end
    return count
  }

  /** Finds the objects of a shape, in the order of its records, and notes what their cells hold. */
  #enter(shape: number, starts: Int32Array, count: number): void {
    const source = this.#shapes.words
    const { objects } = this
    const first = this.records[shape]!
    const shapeStart = this.#shapes.starts[shape]!
    const shapes = this.#shapes
    let next = 1
    let unparented = 0
    objects[first] = 0
    if (this.count === 0) this.#add(0, starts[0]!, starts[1]! - starts[0]!)
    for (let k = 0; k < count; k++) {
      const start = starts[k]!
      const end = starts[k + 1]!
      if (k === next) {
        objects[first + k] = this.#unparentedObject(unparented++, shape, start, end - start)
        next++
      }
      const object = objects[first + k]!
      const cell = this.cells[object]! - 1 - start
      let { words, varies } = this
      for (let at = start + 1; at < end; at++) {
        let word = source[at]!
        if ((word & TAG_MASK) === REF) {
          const target = word >> TAG_BITS
          if (target === next) {
            const targetStart = starts[target]!
            objects[first + target] = this.#child(cell + at, object, at - start, shape, targetStart, starts[target + 1]! - targetStart)
            next++
            words = this.words
            varies = this.varies
          }
          word = (objects[first + target]! << TAG_BITS) | REF
        }
        if (varies[cell + at] !== 0) continue
        const known = words[cell + at]!
        if (known === NOTHING) words[cell + at] = word
        const isOther = known !== NOTHING && known !== word
        if (isOther || ((word & TAG_MASK) !== REF && !shapes.isConstant(shape, at - shapeStart))) varies[cell + at] = 1
      }
    }
    if (unparented !== this.unparented.length) throw outside()
  }

  /** The object that is discovered through a cell and has the structure of the record at `at`. */
  #child(cell: number, parent: number, slot: number, shape: number, at: number, size: number): number {
    const head = this.#shapes.words[at]!
    let hash = Math.imul(cell, MULTIPLIER_1) ^ Math.imul(head ^ Math.imul(size, MULTIPLIER_2), MULTIPLIER_2) ^ this.#structureHash(head >> TAG_BITS, shape, at, size)
    hash ^= hash >>> 15
    const bucket = hash & (this.#buckets.length - 1)
    for (let object = this.#buckets[bucket]!; object >= 0; object = this.#before[object]!) {
      if (this.#hashes[object] !== hash || this.heads[object] !== head || this.sizes[object] !== size) continue
      if (this.parents[object] === parent && this.slots[object] === slot && this.#hasStructure(object, shape, at)) return object
    }
    const object = this.#add(shape, at, size)
    this.parents[object] = parent
    this.slots[object] = slot
    this.#hashes[object] = hash
    this.#before[object] = this.#buckets[bucket]!
    this.#buckets[bucket] = object
    if (this.count > this.#buckets.length) this.#rehash()
    return object
  }

  /** The object of a record that nobody refers to. There is one of each: no state may show it in another form. */
  #unparentedObject(index: number, shape: number, at: number, size: number): number {
    const { words } = this.#shapes
    const known = this.unparented[index]
    if (known === undefined) {
      if (shape > 0) throw outside()
      const object = this.#add(shape, at, size)
      this.unparented.push(object)
      return object
    }
    if (this.heads[known] !== words[at] || this.sizes[known] !== size || !this.#hasStructure(known, shape, at)) throw outside()
    const shown = this.#shownAt[known]!
    const prefix = this.#forms.prefixes[words[at]! >> TAG_BITS]!
    for (let slot = 1; slot <= prefix; slot++) if (words[at + slot] !== words[shown + slot]) throw outside()
    return known
  }

  #add(shape: number, at: number, size: number): number {
    const object = this.count++
    if (object >= this.heads.length) this.#growObjects()
    this.heads[object] = this.#shapes.words[at]!
    this.sizes[object] = size
    this.parents[object] = -1
    this.slots[object] = 0
    this.#shownShapes[object] = shape
    this.#shownAt[object] = at
    const cell = this.cellCount
    this.cells[object] = cell
    this.cellCount += size - 1
    if (this.cellCount > this.words.length) this.#growCells()
    this.words.fill(NOTHING, cell, this.cellCount)
    this.varies.fill(0, cell, this.cellCount)
    return object
  }

  // ---- structure -------------------------------------------------------------------------------------------------------

  #structureHash(layout: number, shape: number, at: number, size: number): number {
    const { words, holes } = this.#shapes
    const isCells = this.#forms.forms[layout] === CELLS
    if (isCells && holes[shape] === 0) return 0
    let hash = 0
    for (let slot = 1; slot < size; slot++) {
      const word = words[at + slot]!
      if (isCells ? word === HOLE_WORD : this.#forms.isStructure(layout, slot)) {
        hash = Math.imul(hash ^ slot ^ this.#structureWord(word, shape), MULTIPLIER_1)
        hash ^= hash >>> 15
      }
    }
    return hash
  }

  /** Whether the record at `at` of a shape has the structure of an object of the same layout and size. */
  #hasStructure(object: number, shape: number, at: number): boolean {
    const { words, holes } = this.#shapes
    const shownShape = this.#shownShapes[object]!
    const shown = this.#shownAt[object]!
    const size = this.sizes[object]!
    const layout = this.heads[object]! >> TAG_BITS
    const isCells = this.#forms.forms[layout] === CELLS
    if (isCells && holes[shape] === 0 && holes[shownShape] === 0) return true
    for (let slot = 1; slot < size; slot++) {
      const word = words[at + slot]!
      const other = words[shown + slot]!
      if (isCells) {
        if (word !== other && (word === HOLE_WORD || other === HOLE_WORD)) return false
      } else if (this.#forms.isStructure(layout, slot) && this.#structureWord(word, shape) !== this.#structureWord(other, shownShape)) {
        return false
      }
    }
    return true
  }

  /** A word of the structure of a record as it counts: a reference by the object that it led to last time. */
  #structureWord(word: number, shape: number): number {
    if ((word & TAG_MASK) !== REF) return word
    return this.#isRepeated ? (this.#lastObjects[this.records[shape]! + (word >> TAG_BITS)]! << TAG_BITS) | REF : REF
  }

  /** Whether a reference that is structure leads to several objects. */
  #hasAmbiguousStructure(): boolean {
    let isAmbiguous = false
    for (let object = 0; object < this.count; object++) {
      const layout = this.heads[object]! >> TAG_BITS
      if (this.#forms.forms[layout] === CELLS) continue
      const first = this.cells[object]! - 1
      for (let slot = 1; slot < this.sizes[object]!; slot++) {
        if (this.varies[first + slot] === 0 || !this.#forms.isStructure(layout, slot)) continue
        if (this.parents[object] === -1) throw outside()
        isAmbiguous = true
      }
    }
    return isAmbiguous
  }

  // ----------------------------------------------------------------------------------------------------------------------

  #rehash(): void {
    const size = 4 * this.#buckets.length
    this.#buckets = new Int32Array(size).fill(-1)
    for (let object = 1; object < this.count; object++) {
      if (this.parents[object] === -1) continue
      const bucket = this.#hashes[object]! & (size - 1)
      this.#before[object] = this.#buckets[bucket]!
      this.#buckets[bucket] = object
    }
  }

  #growObjects(): void {
    const size = 2 * this.heads.length
    this.heads = longer(this.heads, size)
    this.sizes = longer(this.sizes, size)
    this.cells = longer(this.cells, size)
    this.parents = longer(this.parents, size)
    this.slots = longer(this.slots, size)
    this.#shownShapes = longer(this.#shownShapes, size)
    this.#shownAt = longer(this.#shownAt, size)
    this.#hashes = longer(this.#hashes, size)
    this.#before = longer(this.#before, size)
  }

  #growCells(): void {
    const size = 2 * this.cellCount
    this.varies = longerBytes(this.varies, size)
    this.words = longer(this.words, size)
  }
}

/** There is one object of the base heap: two states that show it in different forms have no common form. */
function outside(): DeltaAbandoned {
  return new DeltaAbandoned('states differ in the form of what they changed outside of the root')
}
