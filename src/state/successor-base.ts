/**
 * What a call changed in the base heap, for the fingerprint after it and for undoing it: variables and objects that stand in the
 * write log, and those whose changes nobody logs.
 */
import { type BaseHeap, isQuiet, type Touched, type TouchedObject } from './base-heap.ts'
import { unparentedPath1, unparentedPath2 } from './hash-rules.ts'
import { bufferOf } from './internal-slots.ts'
import type { PinnedLayout } from './layout.ts'
import type { Rebuilder } from './rebuilder.ts'
import type { Shapes } from './shapes.ts'
import type { Successor } from './successor.ts'
import type { Reading } from './record-reader.ts'
import { SuccessorRecords } from './successor-records.ts'
import { TAG_BITS } from './word.ts'

export class SuccessorBase {
  readonly #successor: Successor
  readonly #shapes: Shapes
  readonly #rebuilder: Rebuilder
  readonly #base: BaseHeap
  readonly #records: SuccessorRecords
  readonly #written: Touched[] = []
  /** The next entry of the base heap to look at. */
  #at = 0

  constructor(successor: Successor, shapes: Shapes, rebuilder: Rebuilder, base: BaseHeap) {
    this.#successor = successor
    this.#shapes = shapes
    this.#rebuilder = rebuilder
    this.#base = base
    this.#records = new SuccessorRecords(successor, shapes)
  }

  symbolAtom(symbol: symbol): number {
    return this.#base.symbolAtom(symbol)
  }

  // ---- what was written ------------------------------------------------------------------------------------------------

  beginNotes(): void {
    this.#written.length = 0
  }

  note(logged: unknown): number {
    // A barrier comes before the write to what turns out to be no object.
    if ((typeof logged !== 'object' && typeof logged !== 'function') || logged === null) return 0
    const entry = this.#base.entryOf(logged)
    if (entry !== undefined) {
      this.#noteEntry(entry)
      return 0
    }
    const buffer = bufferOf(logged)
    if (buffer !== undefined) {
      const touched = this.#base.entryOf(buffer)
      if (touched !== undefined) this.#noteEntry(touched)
      else {
        const k = this.#successor.numberOf(buffer)
        if (k > 0) this.#rebuilder.writtenBuffers.push(k)
      }
    }
    if (typeof logged === 'function') this.#shapes.runtime.loseAge(logged)
    const known = this.#successor.numberOf(logged)
    return known > 0 || typeof logged !== 'object' ? known : this.#noteOwner(logged)
  }

  /** What was not part of the state may still belong to a function that is: it is written as the function. */
  #noteOwner(logged: object): number {
    const owner = this.#shapes.runtime.prototypeOwner(logged)
    if (owner === null) this.#successor.isUnclear = true
    if (owner === null || owner === undefined) return 0
    this.#shapes.runtime.loseAge(owner)
    return this.#successor.numberOf(owner)
  }

  #noteEntry(entry: Touched): void {
    if (entry.epoch === this.#successor.epoch) return
    entry.epoch = this.#successor.epoch
    this.#written.push(entry)
  }

  endNotes(): void {
    for (const k of this.#rebuilder.writtenBuffers) this.#successor.markWritten(k)
    this.#rebuilder.writtenBuffers.length = 0
    for (const entry of this.#base.silent) if (entry.record > 0 || !isQuiet(entry)) this.#noteEntry(entry)
  }

  /** Whether something was written that restoring would depend on. */
  get wroteCommon(): boolean {
    return this.#written.some((entry) => entry.kind === 'object' && entry.isCommon)
  }

  /** Gives what was written its content in the known state again. */
  restore(words: Int32Array): void {
    const { refiller, starts } = this.#rebuilder
    for (const entry of this.#written) {
      const { record } = entry
      if (record === 0) {
        refiller.makePristine(entry)
        continue
      }
      const start = starts[record]!
      if (entry.kind === 'variable') {
        entry.set(this.#rebuilder.decode(words[start + 3]!))
        continue
      }
      const layout = this.#shapes.layout(words[start]! >> TAG_BITS) as PinnedLayout
      // Only a complete filling undoes what made an object odd.
      if (refiller.needsWhole(entry)) this.#base.fill(entry, entry.pristine)
      refiller.fillPinned(entry, layout.inner, words, start + 2)
    }
  }

  // ---- the fingerprint -------------------------------------------------------------------------------------------------

  begin(): void {
    this.#at = 0
  }

  /** Adds the next variable or object that is not as it was; see Successor.nextTouched. */
  next(): number {
    const { entries } = this.#base
    while (this.#at < entries.length) {
      const entry = entries[this.#at++]!
      if (entry.epoch !== this.#successor.epoch) {
        if (entry.record === 0) continue
        if (entry.kind === 'object' && entry.isCommon) return -1
        this.#addKnown(entry)
        return 1
      }
      const added = entry.kind === 'variable' ? this.#addVariable(entry.get(), entry) : this.#addObject(entry)
      if (added !== 0) return added
    }
    return 0
  }

  /** It is as it was in the known state. */
  #addKnown({ record, atom }: Touched): void {
    const successor = this.#successor
    successor.seen[record] = successor.epoch
    successor.path1[record] = unparentedPath1(this.#shapes.atoms.hash1[atom]!, 0)
    successor.path2[record] = unparentedPath2(this.#shapes.atoms.hash2[atom]!, 0)
    successor.push(record)
  }

  #addVariable(value: unknown, { atom, pristine }: { readonly atom: number; readonly pristine: unknown }): number {
    return Object.is(value, pristine) ? 0 : this.#addRecord(atom, this.#shapes.touched.id, [value])
  }

  #addObject(entry: TouchedObject): number {
    if (entry.pristineEntries !== undefined || entry.isCommon) return -1
    this.#base.ensureMark(entry)
    const reading = this.#records.reader.readBase(entry)
    if (reading === undefined) return -1
    const inner = reading.layout as PinnedLayout['inner']
    return this.#isPristine(entry, reading) ? 0 : this.#addRecord(entry.atom, this.#shapes.pinned(inner).id, reading.values)
  }

  #isPristine({ pristineWords }: TouchedObject, { layout, values }: Reading): boolean {
    if (layout.id !== pristineWords[0]! >> TAG_BITS || values.length !== pristineWords.length - 1) return false
    return values.every((value, i) => Object.is(value, this.#rebuilder.decode(pristineWords[i + 1]!)))
  }

  #addRecord(atom: number, layout: number, values: readonly unknown[]): number {
    const successor = this.#successor
    const path1 = unparentedPath1(this.#shapes.atoms.hash1[atom]!, 0)
    const path2 = unparentedPath2(this.#shapes.atoms.hash2[atom]!, 0)
    successor.head(layout, path1, path2)
    successor.addAtom(1, atom, path1, path2)
    if (!successor.cell(0, 2, path1, path2) || !this.#records.addCells(values, 2, path1, path2)) return -1
    successor.sum1 = (successor.sum1 + successor.inner1) | 0
    successor.sum2 = (successor.sum2 + successor.inner2) | 0
    return 1
  }
}
