/**
 * What was touched of the base heap, in the ledger: a root of its own for each variable or object that is not as it was, in the
 * order in which a state lists them.
 */
import { type BaseHeap, isQuiet, type Touched, type TouchedObject } from '../state/base-heap.ts'
import { wordOfAtom } from '../state/atoms.ts'
import { readContent } from '../state/content.ts'
import { unparentedPath1, unparentedPath2 } from '../state/hash-rules.ts'
import type { PinnedLayout } from '../state/layout.ts'
import type { Reading } from '../state/record-reader.ts'
import type { Shapes } from '../state/shapes.ts'
import { TAG_BITS } from '../state/word.ts'
import { type LedgerGraph, WORLD } from './ledger-graph.ts'
import type { LedgerLabels } from './ledger-labels.ts'
import type { LedgerRecords } from './ledger-records.ts'

/** Groups of variables come behind those of objects; group 0 is the world. */
const VARIABLES = 2 ** 30

export class LedgerBase {
  readonly #graph: LedgerGraph
  readonly #labels: LedgerLabels
  readonly #records: LedgerRecords
  readonly #shapes: Shapes
  readonly #base: BaseHeap
  readonly #roots = new Map<Touched, number>()
  readonly #written = new Set<Touched>()
  /** The roots in their order, that of the world first. */
  roots: readonly number[] = [WORLD]

  constructor(graph: LedgerGraph, labels: LedgerLabels, records: LedgerRecords, shapes: Shapes, base: BaseHeap) {
    this.#graph = graph
    this.#labels = labels
    this.#records = records
    this.#shapes = shapes
    this.#base = base
  }

  clear(): void {
    this.#roots.clear()
    this.#written.clear()
    this.roots = [WORLD]
  }

  /** Notes a written object or variable of the base heap; false if it is none. */
  note(written: object): boolean {
    const entry = this.#base.entryOf(written)
    if (entry === undefined) return false
    this.#written.add(entry)
    return true
  }

  /** Everything that was ever touched is to be read. */
  noteAll(): void {
    for (const entry of this.#base.entries) this.#written.add(entry)
  }

  /** Reads what was written; false if there is something that is not known. */
  update(isBuilding: boolean): boolean {
    if (this.#base.isSilent) for (const entry of this.#base.silent) if (this.#roots.has(entry) || !isQuiet(entry)) this.#written.add(entry)
    if (this.#written.size === 0) return true
    for (const entry of this.#written) {
      // The form of any record may depend on a prototype of built-ins.
      if (entry.kind === 'object' && entry.isCommon && !isBuilding) return false
      if (!(entry.kind === 'variable' ? this.#readVariable(entry.get(), entry) : this.#readObject(entry))) return false
    }
    this.#written.clear()
    return true
  }

  #readVariable(value: unknown, entry: Touched): boolean {
    if (Object.is(value, entry.pristine)) {
      this.#removeRoot(entry)
      return true
    }
    const { words } = this.#records
    words[0] = wordOfAtom(entry.atom)
    words[1] = 0
    words[2] = this.#records.encode(value)
    this.#apply(entry, this.#shapes.touched.id, 3)
    return true
  }

  #readObject(entry: TouchedObject): boolean {
    if (entry.pristineEntries !== undefined) this.#records.weak.addBase(entry)
    if (entry.isSilent && isQuiet(entry)) {
      this.#removeRoot(entry)
      return true
    }
    this.#base.ensureMark(entry)
    const reading = this.#read(entry)
    if (reading === undefined) return false
    const count = this.#records.encodeAll(reading.values, 2)
    const { words } = this.#records
    if (isPristine(entry, reading.layout.id, words, count)) {
      this.#removeRoot(entry)
      return true
    }
    words[0] = wordOfAtom(entry.atom)
    words[1] = 0
    this.#base.report(entry)
    this.#apply(entry, this.#shapes.pinned(reading.layout as PinnedLayout['inner']).id, count)
    return true
  }

  #read({ object, content, isOrdinary }: TouchedObject): Reading | undefined {
    if (!isOrdinary) {
      const values = readContent(object, content, this.#shapes.runtime, true)
      return { layout: this.#shapes.contentLayout(content), values: [values.length, ...values] }
    }
    return this.#shapes.isOdd(object) ? this.#records.reader.readSpelledOut(object) : this.#records.reader.readOrdinary(object)
  }

  #apply(entry: Touched, layout: number, count: number): void {
    let n = this.#roots.get(entry)
    if (n === undefined) {
      n = this.#graph.addNode(null)
      const { hash1, hash2 } = this.#shapes.atoms
      const group = entry.kind === 'variable' ? VARIABLES + entry.id : entry.atom + 1
      this.#labels.addRoot(n, group, unparentedPath1(hash1[entry.atom]!, 0), unparentedPath2(hash2[entry.atom]!, 0))
      this.#roots.set(entry, n)
      this.#sortRoots()
    }
    this.#records.apply(n, layout, count)
  }

  #sortRoots(): void {
    const { group } = this.#graph
    this.roots = [WORLD, ...this.#roots.values()].sort((a, b) => group[a]! - group[b]!)
  }

  #removeRoot(entry: Touched): void {
    const n = this.#roots.get(entry)
    if (n === undefined) return
    this.#roots.delete(entry)
    this.#graph.lost.push(n)
    this.#sortRoots()
  }
}

/** Whether the words from the third on are those of the pristine record. */
function isPristine({ pristineWords }: TouchedObject, layout: number, words: Int32Array, count: number): boolean {
  if (pristineWords[0]! >> TAG_BITS !== layout || pristineWords.length !== count - 1) return false
  for (let i = 1; i < pristineWords.length; i++) if (pristineWords[i] !== words[i + 1]) return false
  return true
}
