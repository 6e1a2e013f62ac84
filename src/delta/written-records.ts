/**
 * What a path has written, as records: goes through the change log and gives each object of the ∆State that was written a new
 * template, from single cells where the log says which, else from the whole object. New objects are read when a written
 * cell leads to them. Forms are those that record-writer.ts finds; what is not known here fails.
 */
import type { ChangeAccess } from '../runtime/change-access.ts'
import { HOLE, hole, wordOfAtom } from '../state/atoms.ts'
import { type BaseHeap, isQuiet, type Touched, type TouchedObject, type TouchedVariable } from '../state/base-heap.ts'
import type { Heap } from '../state/heap.ts'
import { bufferOf } from '../state/internal-slots.ts'
import type { FieldLayout, Layout, PinnedLayout } from '../state/layout.ts'
import { type Reading, RecordReader } from '../state/record-reader.ts'
import type { Shapes } from '../state/shapes.ts'
import { isSmallInteger, TAG_BITS, TAG_MASK } from '../state/word.ts'
import type { Cells } from './cells.ts'
import { DELTA } from './delta-cells.ts'
import type { DeltaState } from './delta-state.ts'

/** Numbers of places in prelude/changes.ts. */
const VARIABLE = 2
const FIRST = 4
const PRIVATES = 7
const WEAK = 9
const ELEMENTS = 10
const HOLE_WORD = wordOfAtom(HOLE)

export class WrittenRecords {
  readonly #cells: Cells
  readonly #shapes: Shapes
  readonly #base: BaseHeap
  readonly #heap: Heap
  readonly #changes: ChangeAccess
  readonly #absent: unknown
  readonly #reader: RecordReader
  #state!: DeltaState
  /** The path in which each record of the ∆State was read as a whole. */
  #wholeIn = new Int32Array(1024)
  #path = 1
  /** The variables and objects of the base heap that the path has written. */
  readonly touched: Touched[] = []
  /** Their records as they are now. */
  readonly touchedRecords: number[] = []
  /** By variable and object of the base heap: its record in the ∆State. */
  readonly #recordOf = new Map<Touched, number>()
  readonly #entryOfRecord = new Map<number, Touched>()
  /** Records that built-ins change without a trace in the log. */
  readonly #silent: number[] = []
  /** The states have weak collections, or objects of functions that are their `prototype`: all functions are written in full then. */
  #isIntricate = false

  constructor(cells: Cells, heap: Heap, absent: unknown) {
    this.#cells = cells
    this.#heap = heap
    this.#shapes = heap.shapes
    this.#base = heap.base
    this.#changes = heap.realm.changes
    this.#absent = absent
    this.#reader = new RecordReader(heap.shapes)
  }

  attach(state: DeltaState): void {
    const cells = this.#cells
    this.#state = state
    this.#isIntricate = false
    this.#recordOf.clear()
    this.#entryOfRecord.clear()
    this.#silent.length = 0
    if (cells.count > this.#wholeIn.length) this.#wholeIn = new Int32Array(2 * cells.count)
    for (let k = 0; k < cells.count; k++) this.#learn(k)
  }

  #learn(k: number): void {
    const layout = this.#layout(k)
    if (layout.kind === 'touched' || layout.kind === 'pinned') {
      const entry = this.#base.touched(this.#cells.words[this.#cells.start[k]! + 1]! >> TAG_BITS)
      if (entry === undefined) this.#isIntricate = true
      else {
        this.#recordOf.set(entry, k)
        this.#entryOfRecord.set(k, entry)
      }
    } else if (layout.kind === 'ephemeron') {
      this.#isIntricate = true
    }
    const inner = layout.kind === 'pinned' ? layout.inner : layout
    if (inner.kind !== 'content') return
    const { content } = inner
    if (layout.kind === 'pinned') return
    if (content === 'regexp') this.#silent.push(k)
    else if (content === 'weak-map' || content === 'weak-set') this.#isIntricate = true
    else if (content === 'object' && this.#shapes.runtime.isFunctionPrototype(this.#cells.objects[k] as object)) this.#isIntricate = true
  }

  #layout(k: number): Layout {
    return this.#shapes.layout(this.#cells.layoutOf(k))
  }

  /** The record of a variable or object of the base heap in the ∆State, -1 if it is in all states what it was. */
  recordOf(entry: Touched): number {
    return this.#recordOf.get(entry) ?? -1
  }

  /** When the records that are found from a record that nobody refers to come: those of the world first. */
  phaseOf(root: number): number {
    return root === 0 ? 0 : this.phaseOfEntry(this.#entryOfRecord.get(root)!)
  }

  phaseOfEntry(entry: Touched): number {
    return this.#base.entries.indexOf(entry) + 1
  }

  /** Reads everything that was written since the states were merged. False: there is something that is not known here. */
  read(active: Uint16Array, from: number, to: number): boolean {
    const cells = this.#cells
    cells.beginPath()
    this.#path++
    if (this.touched.length > 0) {
      this.touched.length = 0
      this.touchedRecords.length = 0
    }
    if (this.#isIntricate) cells.fail('weak collections, or prototypes of functions')
    if (this.#heap.untracked.status.isMixed) cells.fail('an untracked object')
    if (cells.isUnknown) return false
    this.#lastNew = undefined
    const { list } = this.#changes
    const end = this.#changes.end()
    for (let i = 0; i < end && !cells.isUnknown; i += 3) this.#note(list[i] as object, list[i + 1], list[i + 2])
    for (let i = 0; i < this.#silent.length; i++) this.#whole(this.#silent[i]!)
    if (this.#base.silent.length > 0) for (const entry of this.#base.silent) if (this.recordOf(entry) >= 0 || !isQuiet(entry)) this.#touch(entry)
    for (let i = 0; i < this.touched.length && !cells.isUnknown; i++) this.#readTouched(this.touched[i]!)
    return this.finish(active, from, to)
  }

  #readTouched(entry: Touched): void {
    const known = this.recordOf(entry)
    const k = entry.kind === 'variable' ? this.#readVariable(entry) : this.#readPinned(entry)
    this.touchedRecords.push(k)
    if (known >= 0 && k >= 0) this.#cells.replace(known, k)
  }

  /** Reads the new objects that were met, and those that they lead to. */
  finish(active: Uint16Array, from: number, to: number): boolean {
    const cells = this.#cells
    do {
      while (cells.unreadCount > 0 && !cells.isUnknown) this.#readFresh(cells.unread[--cells.unreadCount]!)
      cells.deltas.prepare(active, from, to)
    } while (cells.unreadCount > 0 && !cells.isUnknown)
    return !cells.isUnknown
  }

  // ---- the log ---------------------------------------------------------------------------------------------------------

  #note(object: object, place: unknown, before: unknown): void {
    if (typeof place === 'object') {
      const { code } = place as { readonly code: number }
      if (code === VARIABLE) {
        const entry = this.#base.entryOf(object)
        if (entry === undefined) this.#cells.fail('a variable')
        else this.#touch(entry)
        return
      }
      if (code === WEAK) return this.#cells.fail('a weak collection')
    }
    const known = this.#state.find(object)
    if (known === undefined) {
      // Most of them are instances that the path has made.
      if (object !== this.#lastNew) this.#noteOther(object)
      this.#lastNew = object
      return
    }
    const k = known.number
    if (this.#wholeIn[k] === this.#path) return
    const layout = this.#shapes.layout(known.layout)
    if (layout.kind === 'pinned') return this.#noteOther(object)
    if (layout.kind === 'fields' && !this.#shapes.isOdd(object)) {
      if (typeof place === 'string' && before !== this.#absent && this.#field(k, object, layout, place)) return
      if (typeof place === 'object' && (place as { readonly code: number }).code === PRIVATES) return this.#privates(k, object, layout)
    } else if (layout.kind === 'array' && !this.#shapes.isOdd(object)) {
      if (typeof place === 'number') return this.#elements(k, object as unknown[], place < 0 ? ~place : place, place < 0 || before === this.#absent ? 2 ** 31 : place + 1)
      const { code } = place as { readonly code: number }
      if (code === FIRST || code === ELEMENTS) return this.#elements(k, object as unknown[], 0, 2 ** 31)
    }
    this.#whole(k)
  }

  #lastNew: object | undefined

  /** What is no object of the ∆State. */
  #noteOther(object: object): void {
    const special = this.#shapes.special(object)
    if (special === undefined && typeof object === 'object' && !this.#shapes.isOdd(object) && this.#shapes.of(object).family !== undefined) return
    const entry = this.#base.entryOf(object)
    if (entry !== undefined) return this.#touch(entry)
    if (typeof object === 'function') this.#shapes.runtime.loseAge(object)
    if (ArrayBuffer.isView(object)) {
      const buffer = bufferOf(object)!
      const known = this.#state.find(buffer)
      if (known !== undefined) this.#whole(known.number)
      else if (this.#base.entryOf(buffer) !== undefined) this.#touch(this.#base.entryOf(buffer)!)
    }
    if (typeof object !== 'object') return
    // It may be the `prototype` of a function that is part of the states.
    const owner = this.#shapes.runtime.prototypeOwner(object)
    if (owner === null) this.#cells.fail('the prototype of a generator function')
    if (owner === null || owner === undefined) return
    this.#shapes.runtime.loseAge(owner)
    const known = this.#state.find(owner)
    if (known !== undefined) this.#whole(known.number)
  }

  #touch(entry: Touched): void {
    if (!this.touched.includes(entry)) this.touched.push(entry)
  }

  #field(k: number, object: object, layout: FieldLayout, key: string): boolean {
    const { keys } = layout
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] !== key) continue
      // A property that was deleted is read as a whole, and what is inherited instead may be a getter.
      if (!layout.isAssignable && !Object.hasOwn(object, key)) return false
      this.#put(k, i + 1, (object as Record<string, unknown>)[key])
      return true
    }
    return false
  }

  #privates(k: number, object: object, { privates, size }: FieldLayout): void {
    const first = size - privates.length
    for (let i = 0; i < privates.length; i++) this.#put(k, first + i, privates[i]!.get(object))
  }

  /** A cell of a record of the ∆State may have another value now. */
  #put(k: number, slot: number, value: unknown): void {
    const cells = this.#cells
    const alias = cells.alias[k]!
    if (Object.is(value, this.#state.objects[k]!.cells[slot - 1])) {
      if (alias !== k) cells.words[cells.start[alias]! + slot] = cells.words[cells.start[k]! + slot]!
      return
    }
    const at = cells.start[cells.copy(k)]! + slot
    const word = cells.encode(value)
    cells.words[at] = word
  }

  /** Elements of an array in this range may have other values; the length is that of the array now. */
  #elements(k: number, array: unknown[], from: number, to: number): void {
    const cells = this.#cells
    if (!this.#shapes.isPlainArray(array)) return this.#whole(k)
    const { length } = array
    const alias = cells.alias[k]!
    if (length + 2 !== cells.size[alias]!) this.#resize(k, length)
    const known = this.#state.objects[k]!.cells
    for (let i = from; i < length && i < to; i++) {
      const value = array[i]
      if (value === undefined && !Object.hasOwn(array, i)) this.#put(k, i + 2, hole)
      else if (i + 1 < known.length) this.#put(k, i + 2, value)
      else {
        const word = cells.encode(value)
        cells.words[cells.start[cells.alias[k]!]! + i + 2] = word
      }
    }
  }

  /** A record for an array of another length, with the elements that both have. */
  #resize(k: number, length: number): void {
    const cells = this.#cells
    const old = cells.alias[k]!
    const alias = cells.rewrite(k, this.#shapes.array.id, length + 2)
    const from = cells.start[old]!
    const to = cells.start[alias]!
    const common = Math.min(length + 2, cells.size[old]!)
    for (let i = 2; i < common; i++) cells.words[to + i] = cells.words[from + i]!
    for (let i = common; i < length + 2; i++) cells.words[to + i] = HOLE_WORD
    cells.words[to + 1] = length << TAG_BITS
  }

  // ---- whole objects ---------------------------------------------------------------------------------------------------

  #whole(k: number): void {
    if (this.#wholeIn[k] === this.#path) return
    this.#wholeIn[k] = this.#path
    const object = this.#cells.objects[k] as object
    if (ArrayBuffer.isView(object)) {
      const buffer = this.#state.find(bufferOf(object)!)
      if (buffer !== undefined) this.#whole(buffer.number)
    }
    const reading = this.#readAny(object)
    if (reading === undefined) return this.#cells.fail('an object of an unusual form')
    this.#fill(this.#cells.rewrite(k, reading.layout.id, reading.values.length + 1), reading)
  }

  #readAny(object: object): Reading | undefined {
    return typeof object === 'function' ? this.#reader.readFunction(object) : this.#reader.read(object)
  }

  #fill(k: number, { values }: Reading): void {
    const cells = this.#cells
    const start = cells.start[k]!
    for (let i = 0; i < values.length; i++) {
      const word = cells.encode(values[i])
      cells.words[start + 1 + i] = word
    }
  }

  #readFresh(k: number): void {
    const cells = this.#cells
    const object = cells.objects[k] as object
    if (typeof object === 'symbol') {
      const start = cells.give(k, this.#shapes.symbol.id, 2)
      const word = cells.encode((object as symbol).description)
      cells.words[start + 1] = word
      return
    }
    if (typeof object === 'object' && this.#shapes.special(object) === undefined && !this.#shapes.isOdd(object)) {
      const shape = this.#shapes.of(object)
      if (shape.road === 'fields') {
        const layout = this.#shapes.layoutOf(object, shape)
        if (layout !== undefined) return this.#readFields(k, object, layout)
      } else if (shape.road === 'array' && this.#shapes.isPlainArray(object as unknown[])) return this.#readArray(k, object as unknown[])
    }
    const reading = this.#readAny(object)
    if (reading === undefined) return cells.fail('a new object of an unusual form')
    cells.give(k, reading.layout.id, reading.values.length + 1)
    this.#fill(k, reading)
  }

  #readFields(k: number, object: object, { id, size, keys, symbols, privates }: FieldLayout): void {
    const cells = this.#cells
    let at = cells.give(k, id, size) + 1
    for (let i = 0; i < keys.length; i++) {
      const value = (object as Record<string, unknown>)[keys[i]!]
      const word = typeof value === 'number' && isSmallInteger(value) ? value << TAG_BITS : cells.encode(value)
      cells.words[at++] = word
    }
    for (let i = 0; i < symbols.length; i++) {
      const word = cells.encode((object as Record<symbol, unknown>)[symbols[i]!])
      cells.words[at++] = word
    }
    for (let i = 0; i < privates.length; i++) {
      const word = cells.encode(privates[i]!.get(object))
      cells.words[at++] = word
    }
  }

  #readArray(k: number, array: readonly unknown[]): void {
    const cells = this.#cells
    const { length } = array
    let at = cells.give(k, this.#shapes.array.id, length + 2) + 1
    cells.words[at++] = length << TAG_BITS
    for (let i = 0; i < length; i++) {
      const value = array[i]
      const word = value === undefined && !Object.hasOwn(array, i) ? HOLE_WORD : cells.encode(value)
      cells.words[at++] = word
    }
  }

  // ---- the base heap ---------------------------------------------------------------------------------------------------

  /** A record for a variable of the base heap as it is now. */
  #readVariable(entry: TouchedVariable): number {
    const cells = this.#cells
    const k = cells.newRecord(this.#shapes.touched.id, 4)
    const start = cells.start[k]!
    cells.words[start + 1] = wordOfAtom(entry.atom)
    cells.words[start + 2] = 0
    const word = cells.encode(entry.get())
    cells.words[start + 3] = word
    return k
  }

  /** The same for an object of the base heap; -1 if that is not known here. */
  #readPinned(entry: TouchedObject): number {
    const cells = this.#cells
    const isKnown = entry.pristineEntries === undefined && !entry.isCommon
    if (isKnown) this.#base.ensureMark(entry)
    const reading = isKnown ? this.#reader.readBase(entry) : undefined
    if (reading === undefined) {
      cells.fail(`${entry.name}, outside of the root`)
      return -1
    }
    const layout = this.#shapes.pinned(reading.layout as PinnedLayout['inner'])
    const k = cells.newRecord(layout.id, reading.values.length + 3)
    const start = cells.start[k]!
    cells.words[start + 1] = wordOfAtom(entry.atom)
    cells.words[start + 2] = 0
    for (let i = 0; i < reading.values.length; i++) {
      const word = cells.encode(reading.values[i])
      cells.words[start + 3 + i] = word
    }
    // All others were reported when they were touched.
    if (entry.isSilent && !this.#saysPristine(entry, k)) this.#base.report(entry)
    return k
  }

  #saysPristine({ pristineWords }: TouchedObject, k: number): boolean {
    const { words, start, size } = this.#cells
    if (size[k]! - 2 !== pristineWords.length) return false
    for (let i = 1; i < pristineWords.length; i++) if (words[start[k]! + 2 + i] !== pristineWords[i]) return false
    return true
  }

  // ---- what is as it was -----------------------------------------------------------------------------------------------

  /** Whether touched entry number `i` is not what it was, and so part of the state, in state s. */
  isChanged(i: number, s: number): boolean {
    const cells = this.#cells
    const k = this.touchedRecords[i]!
    const pristine = this.#pristineOf(this.touched[i]!)
    const start = cells.start[k]!
    if (!this.#hasForm(k, pristine)) return true
    for (let at = 1; at < pristine.length; at++) if (cells.deltas.wordIn(cells.words[start + 2 + at]!, s) !== pristine[at]) return true
    return false
  }

  /** 1: it is changed in all states, 0: in none, -1: that depends on the state. */
  changedIn(i: number): number {
    const cells = this.#cells
    const k = this.touchedRecords[i]!
    const pristine = this.#pristineOf(this.touched[i]!)
    const start = cells.start[k]!
    if (!this.#hasForm(k, pristine)) return 1
    let result = 0
    for (let at = 1; at < pristine.length; at++) {
      const word = cells.words[start + 2 + at]!
      if ((word & TAG_MASK) === DELTA) result = -1
      else if (word !== pristine[at]) return 1
    }
    return result
  }

  #hasForm(k: number, pristine: Int32Array): boolean {
    const cells = this.#cells
    if (cells.size[k]! !== pristine.length + 2) return false
    const layout = this.#layout(k)
    return layout.kind !== 'pinned' || layout.inner.id === pristine[0]! >> TAG_BITS
  }

  /** The words that a variable or object had at first, behind a head. */
  #pristineOf(entry: Touched): Int32Array {
    if (entry.kind === 'object') return entry.pristineWords
    this.#variableWords[1] = this.#cells.encode(entry.pristine)
    return this.#variableWords
  }

  readonly #variableWords = new Int32Array(2)
}
