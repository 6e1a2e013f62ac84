/**
 * States -> ∆State. Works on sets of states: the states are sorted by shape (shape-table.ts), objects are shared by position, which
 * is decided once for each shape (merged-objects.ts), and a state is looked at by itself only in those cells that vary within
 * its shape (code-columns.ts). The live objects are made by the rebuilder from words of the whole ∆State, in which cells
 * that vary hold atoms lent to ∆values.
 *
 * Buffers are used again: a ∆State is valid until the next one is made.
 */
import { wordOfAtom } from '../state/atoms.ts'
import type { WordBuffer } from '../state/byte-arena.ts'
import { mix1, mix2, ROOT_1, ROOT_2, TREE_EDGE_1, TREE_EDGE_2, unparentedPath1, unparentedPath2 } from '../state/hash-rules.ts'
import type { Heap } from '../state/heap.ts'
import { ATOM, REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import type { DeltaClass } from '../runtime/delta-access.ts'
import type { Realm } from '../runtime/realm.ts'
import { DeltaAbandoned } from './abandoned.ts'
import { CodeColumns } from './code-columns.ts'
import { isReference } from './delta.ts'
import { type Content, DeltaObject, DeltaState, type Place } from './delta-state.ts'
import { MergedObjects } from './merged-objects.ts'
import { RecordForms } from './record-forms.ts'
import { ShapeTable } from './shape-table.ts'

export { signatureOf } from './signature.ts'

/** The states of a batch, at most 65,536; all have the same signature. */
export interface Batch {
  readonly count: number
  /** Puts the words of a state into a buffer, from its `start` on. */
  read(index: number, into: WordBuffer): void
}

export class Merger {
  readonly #heap: Heap
  readonly #Delta: DeltaClass
  readonly #forms: RecordForms
  readonly #shapes: ShapeTable
  readonly #objects: MergedObjects
  readonly #columns: CodeColumns
  /** The words of the whole ∆State. */
  #words = new Int32Array(1 << 12)
  #length = 0

  constructor(heap: Heap, realm: Realm) {
    this.#heap = heap
    this.#Delta = realm.delta.Delta
    this.#forms = new RecordForms(heap)
    this.#shapes = new ShapeTable(this.#forms)
    this.#objects = new MergedObjects(this.#forms, this.#shapes)
    this.#columns = new CodeColumns(this.#shapes, this.#objects)
  }

  /** Makes the heap a ∆State of the states of a batch, which is valid until the heap becomes another state. */
  merge(batch: Batch): DeltaState {
    this.#forms.update()
    this.#shapes.clear()
    for (let i = 0; i < batch.count; i++) {
      batch.read(i, this.#shapes.next)
      this.#shapes.add()
    }
    this.#shapes.sort()
    this.#objects.find()
    this.#columns.make()
    const { atoms } = this.#heap
    const lent = atoms.values.length
    try {
      return this.#build()
    } finally {
      atoms.takeBack(lent)
    }
  }

  #build(): DeltaState {
    const dictionaries = this.#write()
    const roots = new Array<unknown>(this.#objects.sizes[0]! - 1).fill(undefined)
    this.#heap.rebuild(this.#words, this.#length, roots)
    // Only now there are objects that references lead to.
    for (const { values, words } of dictionaries) for (const word of words) values.push(this.#heap.decode(word))
    const objects = this.#readObjects(dictionaries)
    return new DeltaState(this.#heap, this.#Delta, {
      count: this.#columns.states, order: this.#shapes.order, words: this.#words, roots, objects,
      unparented: this.#objects.unparented.map((number) => objects[number]!), constants: this.#constants,
    })
  }

  /** Writes the words of the ∆State; returns the dictionaries of its ∆values, which are still empty. */
  #write(): Dictionary[] {
    const { count, heads, sizes, cells, words, cellCount } = this.#objects
    const { columns } = this.#columns
    const rows = this.#columns.rows()
    const dictionaries: Dictionary[] = []
    if (this.#words.length < count + cellCount) this.#words = new Int32Array(2 * (count + cellCount))
    let at = 0
    for (let object = 0; object < count; object++) {
      this.#words[at++] = heads[object]!
      const end = cells[object]! + sizes[object]! - 1
      for (let cell = cells[object]!; cell < end; cell++) {
        const column = columns[cell]!
        if (column < 0) this.#words[at++] = this.#checked(words[cell]!)
        else this.#words[at++] = this.#lend(rows[column]!, this.#columns.wordsOf(cell), dictionaries)
      }
    }
    this.#length = at
    return dictionaries
  }

  #lend(codes: Uint16Array, words: Int32Array, dictionaries: Dictionary[]): number {
    const { atoms } = this.#heap
    const values: unknown[] = []
    const hasReferences = words.some((word) => {
      const tag = this.#checked(word) & TAG_MASK
      return tag === REF || (tag === ATOM && isReference(atoms.values[word >> TAG_BITS]))
    })
    dictionaries.push({ words, values })
    return wordOfAtom(atoms.lend(new this.#Delta(codes, 0, values, hasReferences, true)))
  }

  #checked(word: number): number {
    if ((word & TAG_MASK) !== ATOM || !this.#heap.untracked.isAtom(word >> TAG_BITS)) return word
    throw new DeltaAbandoned('states refer to untracked objects')
  }

  /** The objects as they were rebuilt. */
  #readObjects(dictionaries: readonly Dictionary[]): DeltaObject[] {
    const { count, heads, sizes, cells, parents, slots } = this.#objects
    const words = this.#words
    const objects: DeltaObject[] = []
    let at = 0
    let delta = 0
    for (let number = 0; number < count; number++) {
      const values: unknown[] = []
      const varying: number[] = []
      for (let i = 0; i < sizes[number]! - 1; i++) {
        values.push(this.#heap.decode(words[at + 1 + i]!))
        if (this.#columns.columns[cells[number]! + i]! >= 0) varying.push(i)
      }
      const object = number === 0 ? undefined : this.#heap.decode((number << TAG_BITS) | REF) ?? undefined
      const own = varying.map(() => dictionaries[delta++]!.words)
      const atom = parents[number]! < 0 && number > 0 ? words[at + 1]! >> TAG_BITS : -1
      const content: Content = { layout: heads[number]! >> TAG_BITS, cells: values, varying, dictionaries: own, start: at, atom }
      objects.push(new DeltaObject(number, object, content, this.#placeOf(objects[parents[number]!], slots[number]!, at)))
      at += sizes[number]!
    }
    return objects
  }

  #placeOf(parent: DeltaObject | undefined, slot: number, at: number): Place {
    const { fingerprint, atoms } = this.#heap
    if (parent !== undefined) {
      fingerprint.reserveSlots(slot + 1)
      const { slots1, slots2 } = fingerprint
      return { parent, slot, path1: mix1(parent.path1 ^ slots1[slot]! ^ TREE_EDGE_1), path2: mix2(parent.path2 ^ slots2[slot]! ^ TREE_EDGE_2) }
    }
    if (at === 0) return { parent, slot, path1: ROOT_1, path2: ROOT_2 }
    const atom = this.#words[at + 1]! >> TAG_BITS
    const second = this.#words[at + 2]!
    return { parent, slot, path1: unparentedPath1(atoms.hash1[atom]!, second), path2: unparentedPath2(atoms.hash2[atom]!, second) }
  }

  get #constants(): { constant: number; total: number } {
    const { count, heads, sizes, cells, varies } = this.#objects
    let constant = 0
    let total = 0
    for (let object = 0; object < count; object++) {
      for (let slot = 1; slot < sizes[object]!; slot++) {
        if (this.#forms.isStructure(heads[object]! >> TAG_BITS, slot)) continue
        total++
        if (varies[cells[object]! + slot - 1] === 0) constant++
      }
    }
    return { constant, total }
  }
}

/** The words of a ∆value by code, and what they stand for. */
interface Dictionary {
  readonly words: Int32Array
  readonly values: unknown[]
}
