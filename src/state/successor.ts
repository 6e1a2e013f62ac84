/**
 * The fingerprint of a state that differs from the one that was rebuilt last in a few objects, without linearizing it. The
 * write log tells which objects were written; the records of all others are taken from the words of the known state, of
 * which only the references matter: the rest of such a record adds what it added before, as long as its path is the same.
 * Written and new objects are read from the heap, by generated code if their layout has some.
 *
 * The result equals what Fingerprint.compute gives for the linearized state; anything unusual ends the attempt.
 */
import { type AtomTable, FALSE, HOLE, NULL, TRUE, UNDEFINED } from './atoms.ts'
import type { BaseHeap } from './base-heap.ts'
import { type Fingerprint, pathValue } from './fingerprint.ts'
import { mix1, mix2, ROOT_1, ROOT_2, TREE_EDGE_1, TREE_EDGE_2, turned, unparentedPath1, unparentedPath2 } from './hash-rules.ts'
import type { LayoutTable } from './layout.ts'
import { CLOSURE, IN_FULL } from './linearizer.ts'
import type { Rebuilder } from './rebuilder.ts'
import type { Shapes } from './shapes.ts'
import { SuccessorRecords } from './successor-records.ts'
import { SuccessorBase } from './successor-base.ts'
import type { Untracked } from './untracked.ts'
import { INT, isSmallInteger, REF, TAG_BITS, TAG_MASK } from './word.ts'

/** Numbers from here on, in the slot of an object, are those of new objects. */
export const FRESH = 1 << 28

const MAX_SCAN = 64

/** The slot of a position in both lanes, together with the value of a constant. */
interface SlotOf {
  readonly lane1: number
  readonly lane2: number
}

export interface CellSlots {
  readonly slot: SlotOf
  readonly treeEdge: SlotOf
  readonly constants: Readonly<Record<'null' | 'true' | 'false' | 'undefined', SlotOf>>
}

export class Successor {
  lane1 = 0
  lane2 = 0
  /** Which run of `begin` a mark belongs to. */
  epoch = 0
  /** By number of the object in the known state. */
  seen = new Int32Array(1024)
  written = new Int32Array(1024)
  path1 = new Int32Array(1024)
  path2 = new Int32Array(1024)
  /** Numbers of the written objects, each once; valid for a log of `noted` entries. */
  writtenList = new Int32Array(1024)
  writtenCount = 0
  noted = -1
  /** The paths of the known state, and the sums over the cells that are no references, by these paths. */
  known1 = new Int32Array(1024)
  known2 = new Int32Array(1024)
  plain1 = new Int32Array(1024)
  plain2 = new Int32Array(1024)
  /** The reference that discovers it in the known state. */
  discovery = new Int32Array(1024)
  /** References of record k: from referenceStart[k] to referenceStart[k + 1]. */
  referenceStart = new Int32Array(1025)
  referenceSlot = new Int32Array(4096)
  referenceTarget = new Int32Array(4096)
  /** Objects to visit: numbers of the known state, or -1 - number of a new object. */
  queue = new Int32Array(1024)
  tail = 0
  /** Objects that the known state does not have. */
  readonly fresh: unknown[] = []
  readonly freshGuess: number[] = []
  freshPath1 = new Int32Array(1024)
  freshPath2 = new Int32Array(1024)
  freshCount = 0
  /** The sum over the cells of the record that is being read. */
  inner1 = 0
  inner2 = 0
  readonly #shapes: Shapes
  readonly #atoms: AtomTable
  readonly #layouts: LayoutTable
  readonly #rebuilder: Rebuilder
  readonly #fingerprint: Fingerprint
  readonly #records: SuccessorRecords
  readonly #base: SuccessorBase
  readonly #untracked: Untracked
  /** Objects without a slot for their number, if there are many; made when first asked for. */
  readonly #numbers = new Map<unknown, number>()
  readonly #freshNumbers = new Map<unknown, number>()
  /** The `prototype` of some generator function was written; it does not say of which. */
  isUnclear = false
  /** The sums so far, while changes of the base heap are added. */
  sum1 = 0
  sum2 = 0

  constructor(shapes: Shapes, layouts: LayoutTable, rebuilder: Rebuilder, fingerprint: Fingerprint, base: BaseHeap) {
    this.#shapes = shapes
    this.#atoms = shapes.atoms
    this.#layouts = layouts
    this.#rebuilder = rebuilder
    this.#fingerprint = fingerprint
    this.#records = new SuccessorRecords(this, shapes)
    this.#untracked = base.untracked
    this.#base = new SuccessorBase(this, shapes, rebuilder, base)
    for (let i = 0; i < 1024; i++) {
      this.fresh.push(null)
      this.freshGuess.push(-1)
    }
  }

  reserveSlots(size: number): void {
    this.#fingerprint.reserveSlots(size)
  }

  get slots1(): Int32Array {
    return this.#fingerprint.slots1
  }

  get slots2(): Int32Array {
    return this.#fingerprint.slots2
  }

  /** What generated code has to know of a position in a record. */
  slotsOf(slot: number): CellSlots {
    this.#fingerprint.reserveSlots(slot + 1)
    const slot1 = this.slots1[slot]!
    const slot2 = this.slots2[slot]!
    const atom = (index: number): SlotOf => ({ lane1: slot1 ^ this.#atoms.hash1[index]!, lane2: slot2 ^ this.#atoms.hash2[index]! })
    return {
      slot: { lane1: slot1, lane2: slot2 }, treeEdge: { lane1: slot1 ^ TREE_EDGE_1, lane2: slot2 ^ TREE_EDGE_2 },
      constants: { null: atom(NULL), true: atom(TRUE), false: atom(FALSE), undefined: atom(UNDEFINED) },
    }
  }

  /** A state was rebuilt. */
  forget(): void {
    this.noted = -1
    if (this.#numbers.size > 0) this.#numbers.clear()
    if (this.#rebuilder.count >= this.seen.length) this.#grow(this.#rebuilder.count)
  }

  /** Gets to know the state that was rebuilt; false if it is too large for the tables to pay. */
  learn(words: Int32Array): boolean {
    const { starts, count } = this.#rebuilder
    if (count > 1 << 20) return false
    const { known1, known2, referenceStart } = this
    known1[0] = ROOT_1
    known2[0] = ROOT_2
    this.#met = 1
    let references = 0
    for (let k = 0; k < count; k++) {
      const start = starts[k]!
      if (k === this.#met) {
        const { hash1, hash2 } = this.#atoms
        known1[k] = unparentedPath1(pathValue(words[start + 1]!, known1, hash1), pathValue(words[start + 2]!, known1, hash1))
        known2[k] = unparentedPath2(pathValue(words[start + 1]!, known2, hash2), pathValue(words[start + 2]!, known2, hash2))
        this.discovery[k] = -1
        this.#met++
      }
      referenceStart[k] = references
      references = this.#learnRecord(words, k, start, starts[k + 1]! - start, references)
    }
    referenceStart[count] = references
    return true
  }

  #learnRecord(words: Int32Array, k: number, start: number, size: number, references: number): number {
    this.#fingerprint.reserveSlots(size)
    const { known1, known2, slots1, slots2 } = this
    const { hash1, hash2 } = this.#atoms
    const head = words[start]! >> TAG_BITS
    const path1 = known1[k]!
    const path2 = known2[k]!
    let plain1 = mix1(path1 ^ this.#layouts.hash1[head]!)
    let plain2 = mix2(path2 ^ this.#layouts.hash2[head]!)
    let next = references
    if (next + size > this.referenceSlot.length) this.#growReferences(next + size)
    for (let slot = 1; slot < size; slot++) {
      const word = words[start + slot]!
      const tag = word & TAG_MASK
      const index = word >> TAG_BITS
      if (tag !== REF) {
        plain1 = (plain1 + mix1(path1 ^ slots1[slot]! ^ (tag === INT ? index : hash1[index]!))) | 0
        plain2 = (plain2 + mix2(path2 ^ slots2[slot]! ^ (tag === INT ? index : hash2[index]!))) | 0
        continue
      }
      if (index === this.#met) {
        known1[index] = mix1(path1 ^ slots1[slot]! ^ TREE_EDGE_1)
        known2[index] = mix2(path2 ^ slots2[slot]! ^ TREE_EDGE_2)
        this.discovery[index] = next
        this.#met++
      }
      this.referenceSlot[next] = slot
      this.referenceTarget[next++] = index
    }
    this.plain1[k] = plain1
    this.plain2[k] = plain2
    return next
  }

  /** While the state is learned: how many of its objects were met. */
  #met = 0

  /** Sums up the cells of a record of the known state that are no references, as it adds them in another place. */
  plainAt(k: number, words: Int32Array, path1: number, path2: number): void {
    const { starts } = this.#rebuilder
    const { slots1, slots2 } = this
    const { hash1, hash2 } = this.#atoms
    const start = starts[k]!
    const size = starts[k + 1]! - start
    const head = words[start]! >> TAG_BITS
    let inner1 = mix1(path1 ^ this.#layouts.hash1[head]!)
    let inner2 = mix2(path2 ^ this.#layouts.hash2[head]!)
    for (let slot = 1; slot < size; slot++) {
      const word = words[start + slot]!
      const tag = word & TAG_MASK
      const index = word >> TAG_BITS
      if (tag === REF) continue
      inner1 = (inner1 + mix1(path1 ^ slots1[slot]! ^ (tag === INT ? index : hash1[index]!))) | 0
      inner2 = (inner2 + mix2(path2 ^ slots2[slot]! ^ (tag === INT ? index : hash2[index]!))) | 0
    }
    this.inner1 = inner1
    this.inner2 = inner2
  }

  /** Starts a fingerprint. */
  begin(): void {
    this.tail = 1
    this.queue[0] = 0
    this.path1[0] = ROOT_1
    this.path2[0] = ROOT_2
    this.freshCount = 0
    if (this.#freshNumbers.size > 0) this.#freshNumbers.clear()
    this.#base.begin()
  }

  // ---- what was written ------------------------------------------------------------------------------------------------

  beginNotes(): void {
    this.#base.beginNotes()
  }

  /** Notes an entry of the write log that is no instance with a number: returns its number in the known state, or 0. */
  note(logged: unknown): number {
    return this.#base.note(logged)
  }

  /** Adds what is changed without being logged. */
  endNotes(): void {
    for (const k of this.#rebuilder.silent) this.markWritten(k)
    this.#base.endNotes()
  }

  markWritten(k: number): void {
    if (this.written[k] === this.epoch) return
    this.written[k] = this.epoch
    this.writtenList[this.writtenCount++] = k
  }

  get wroteCommon(): boolean {
    return this.#base.wroteCommon
  }

  restoreBase(words: Int32Array): void {
    this.#base.restore(words)
  }

  /** Goes on with what was changed in the base heap: 1 something was added, 0 there is no more, -1 something is not known. */
  nextTouched(): number {
    return this.#base.next()
  }

  // ---- objects ---------------------------------------------------------------------------------------------------------

  /** The number of an object in the known state, 0 if it has none. */
  numberOf(object: unknown): number {
    const { objects, count } = this.#rebuilder
    if (count > MAX_SCAN) {
      if (this.#numbers.size === 0) for (let k = 1; k < count; k++) this.#numbers.set(objects[k], k)
      return this.#numbers.get(object) ?? 0
    }
    for (let k = 1; k < count; k++) if (objects[k] === object) return k
    return 0
  }

  /** Adds the cell `slot` with any value to the record being read; false if the value is not one this code knows. */
  cell(value: unknown, slot: number, path1: number, path2: number): boolean {
    switch (typeof value) {
      case 'number':
        if (isSmallInteger(value)) this.add(slot, value, value, path1, path2)
        else this.addAtom(slot, this.#atoms.ofPrimitive(value), path1, path2)
        return true
      case 'function':
      case 'object':
        if (value !== null) return this.#reference(value, slot, path1, path2)
        this.addAtom(slot, NULL, path1, path2)
        return true
      case 'undefined':
        this.addAtom(slot, UNDEFINED, path1, path2)
        return true
      case 'boolean':
        this.addAtom(slot, value ? TRUE : FALSE, path1, path2)
        return true
      case 'string':
      case 'bigint':
        this.addAtom(slot, this.#atoms.ofPrimitive(value), path1, path2)
        return true
      case 'symbol':
        return this.#symbol(value, slot, path1, path2)
      default:
        return false
    }
  }

  #symbol(symbol: symbol, slot: number, path1: number, path2: number): boolean {
    const atom = this.#base.symbolAtom(symbol)
    const known = atom >= 0 ? 0 : this.numberOf(symbol)
    if (atom >= 0) this.addAtom(slot, atom, path1, path2)
    else if (known > 0) this.#edgeToKnown(known, slot, path1, path2)
    return atom >= 0 || known > 0
  }

  /** Reads a record in any of the forms that an object can have; false if there is something that is not known. */
  other(object: object, path1: number, path2: number): boolean {
    return this.#records.add(object, 0, path1, path2)
  }

  #reference(object: object, slot: number, path1: number, path2: number): boolean {
    const special = this.#shapes.special(object)
    if (special !== undefined && special.base >= 0) {
      if (special.untracked === 1) return this.#untracked.status.mix()
      this.addAtom(slot, special.base, path1, path2)
      return true
    }
    const known = this.#numberOfAny(object)
    if (known > 0) {
      this.#edgeToKnown(known, slot, path1, path2)
      return true
    }
    const isOdd = special === undefined && this.#shapes.isOdd(object)
    if (special !== undefined || isOdd || typeof object === 'function') {
      this.#edgeToUnnumbered(object, special !== undefined ? IN_FULL : isOdd ? this.#shapes.oddGuess(object) : CLOSURE, slot, path1, path2)
      return true
    }
    const shape = this.#shapes.of(object)
    const id = shape.family === undefined ? -1 : shape.family.idGet(object)
    if (id < 0) {
      const guess = shape.road === 'array' ? this.#shapes.array.id : shape.road === 'frame' ? this.#shapes.frameLayout(object, shape).id : shape.guess
      this.#edgeToUnnumbered(object, guess, slot, path1, path2)
      return true
    }
    this.edgeToFresh(object, id - FRESH, slot, path1, path2)
    if (this.added) {
      shape.family!.idSet(object, FRESH + this.freshCount - 1)
      this.freshGuess[this.freshCount - 1] = shape.guess
    }
    return true
  }

  /** The same as numberOf, for objects that may have a slot for their number. */
  #numberOfAny(object: object): number {
    if (typeof object === 'object' && this.#shapes.runtime.proxyRecord(object) === undefined) {
      const id = this.#shapes.of(object).family?.idGet(object) ?? -1
      const { objects, count } = this.#rebuilder
      const number = id < -2 ? -3 - id : id
      if (number > 0 && number < count && objects[number] === object) return number
      if (id >= 0) return 0
    }
    return this.numberOf(object)
  }

  #edgeToUnnumbered(object: object, guess: number, slot: number, path1: number, path2: number): void {
    this.edgeToFresh(object, this.#freshNumber(object), slot, path1, path2)
    if (!this.added) return
    this.freshGuess[this.freshCount - 1] = guess
    this.#freshNumbers.set(object, this.freshCount - 1)
  }

  /** Whether the last edge led to an object that was not met before. */
  added = false

  #freshNumber(object: unknown): number {
    return this.#freshNumbers.get(object) ?? -1
  }

  #edgeToKnown(known: number, slot: number, path1: number, path2: number): void {
    if (this.seen[known] === this.epoch) {
      this.add(slot, turned(this.path1[known]!), turned(this.path2[known]!), path1, path2)
      return
    }
    this.seen[known] = this.epoch
    this.#addTreeEdge(slot, path1, path2)
    this.path1[known] = this.#term1
    this.path2[known] = this.#term2
    this.push(known)
  }

  /** The last tree edge has added this, which is the path of what it leads to. */
  #term1 = 0
  #term2 = 0

  #addTreeEdge(slot: number, path1: number, path2: number): void {
    this.#term1 = mix1(path1 ^ this.slots1[slot]! ^ TREE_EDGE_1)
    this.#term2 = mix2(path2 ^ this.slots2[slot]! ^ TREE_EDGE_2)
    this.inner1 = (this.inner1 + this.#term1) | 0
    this.inner2 = (this.inner2 + this.#term2) | 0
  }

  /** An edge to a new object whose number may be `number`; the object gets one if it has none. */
  edgeToFresh(object: unknown, number: number, slot: number, path1: number, path2: number): void {
    this.added = !(number >= 0 && number < this.freshCount && this.fresh[number] === object)
    if (!this.added) {
      this.add(slot, turned(this.freshPath1[number]!), turned(this.freshPath2[number]!), path1, path2)
      return
    }
    const added = this.freshCount++
    if (added >= this.freshPath1.length) this.#growFresh()
    this.fresh[added] = object
    this.#addTreeEdge(slot, path1, path2)
    this.freshPath1[added] = this.#term1
    this.freshPath2[added] = this.#term2
    this.push(-1 - added)
  }

  push(number: number): void {
    // Generated code adds every known object without asking for room.
    if (this.tail + this.#rebuilder.count >= this.queue.length) this.queue = enlarged(this.queue, this.queue.length * 2)
    this.queue[this.tail++] = number
  }

  /** Reads an array; false if it is not plain. */
  readonly array = (object: unknown[], path1: number, path2: number): boolean => {
    if (!this.#shapes.isPlainArray(object)) return false
    const { length } = object
    this.#fingerprint.reserveSlots(length + 2)
    const { slots1, slots2 } = this.#fingerprint
    const layout = this.#shapes.array.id
    let inner1 = (mix1(path1 ^ this.#layouts.hash1[layout]!) + mix1(path1 ^ slots1[1]! ^ length)) | 0
    let inner2 = (mix2(path2 ^ this.#layouts.hash2[layout]!) + mix2(path2 ^ slots2[1]! ^ length)) | 0
    for (let i = 0; i < length; i++) {
      const value = object[i]
      if (typeof value === 'number' && isSmallInteger(value)) {
        inner1 = (inner1 + mix1(path1 ^ slots1[i + 2]! ^ value)) | 0
        inner2 = (inner2 + mix2(path2 ^ slots2[i + 2]! ^ value)) | 0
        continue
      }
      this.inner1 = inner1
      this.inner2 = inner2
      if (value === undefined && !Object.hasOwn(object, i)) this.addAtom(i + 2, HOLE, path1, path2)
      else if (!this.cell(value, i + 2, path1, path2)) return false
      inner1 = this.inner1
      inner2 = this.inner2
    }
    this.inner1 = inner1
    this.inner2 = inner2
    return true
  }

  /** Begins the record that is being read with its layout. */
  head(layout: number, path1: number, path2: number): void {
    this.inner1 = mix1(path1 ^ this.#layouts.hash1[layout]!)
    this.inner2 = mix2(path2 ^ this.#layouts.hash2[layout]!)
  }

  addAtom(slot: number, atom: number, path1: number, path2: number): void {
    this.add(slot, this.#atoms.hash1[atom]!, this.#atoms.hash2[atom]!, path1, path2)
  }

  add(slot: number, value1: number, value2: number, path1: number, path2: number): void {
    this.inner1 = (this.inner1 + mix1(path1 ^ this.slots1[slot]! ^ value1)) | 0
    this.inner2 = (this.inner2 + mix2(path2 ^ this.slots2[slot]! ^ value2)) | 0
  }

  #grow(count: number): void {
    const size = count * 2
    for (const name of ['seen', 'written', 'path1', 'path2', 'known1', 'known2', 'discovery', 'plain1', 'plain2', 'queue', 'writtenList'] as const) this[name] = new Int32Array(size)
    this.referenceStart = new Int32Array(size + 1)
    this.epoch++
  }

  #growReferences(size: number): void {
    this.referenceSlot = enlarged(this.referenceSlot, size * 2)
    this.referenceTarget = enlarged(this.referenceTarget, size * 2)
  }

  #growFresh(): void {
    this.freshPath1 = enlarged(this.freshPath1, this.freshCount * 2)
    this.freshPath2 = enlarged(this.freshPath2, this.freshCount * 2)
  }

}

function enlarged(old: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size)
  larger.set(old)
  return larger
}
