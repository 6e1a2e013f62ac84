/**
 * The fingerprint of the living heap, kept up to date. The ledger mirrors the reachable part of the heap as records whose cells
 * are words; being told what was written it reads those records again and corrects the sums: cells that changed, objects
 * whose access path changed, and what came or went. The lanes are those of Fingerprint.compute for the linearized state, always.
 *
 * There are states that it does not follow (see record-reader.ts). Then `build` and `update` say so, and the ledger knows
 * nothing until the next successful `build`.
 */
import type { VariableInfo } from '../runtime/hidden.ts'
import type { AtomTable } from '../state/atoms.ts'
import type { BaseHeap } from '../state/base-heap.ts'
import type { Fingerprint } from '../state/fingerprint.ts'
import { ROOT_1, ROOT_2 } from '../state/hash-rules.ts'
import { bufferOf } from '../state/internal-slots.ts'
import type { LayoutTable } from '../state/layout.ts'
import type { Shapes } from '../state/shapes.ts'
import { IntList } from './int-list.ts'
import { LedgerBase } from './ledger-base.ts'
import { readBytes } from './ledger-bytes.ts'
import { NEW_INSTANCE } from './ledger-code.ts'
import { LedgerCollections } from './ledger-collections.ts'
import { LedgerGraph, WORLD } from './ledger-graph.ts'
import { LedgerLabels } from './ledger-labels.ts'
import { LedgerRecords } from './ledger-records.ts'
import { LedgerWalk } from './ledger-walk.ts'
import type { Written } from './written.ts'

export interface LedgerParts {
  readonly shapes: Shapes
  readonly atoms: AtomTable
  readonly layouts: LayoutTable
  readonly base: BaseHeap
  readonly fingerprint: Fingerprint
  /** The size of the state that was linearized last: a good guess. */
  readonly records: { readonly count: number }
  readonly length: number
  /** How often states were linearized: that gives objects other numbers. */
  readonly numberings: number
}

export class Ledger implements Written {
  readonly #graph: LedgerGraph
  readonly #labels: LedgerLabels
  readonly #walk: LedgerWalk
  readonly #records: LedgerRecords
  readonly #base: LedgerBase
  readonly #collections: LedgerCollections
  readonly #shapes: Shapes
  readonly #parts: LedgerParts
  readonly #isPatient: boolean
  #numberings = 0
  /** It mirrors a state. */
  #isValid = false
  /** Something was written that may change the form of records that were not. */
  #isUnclear = false
  /** Nodes that are to be read again. */
  readonly #written = new IntList()
  #writtenIn = new Int32Array(1024)
  #round = 1
  /** Of arrays and buffers: node, first element or byte, end. */
  readonly #elements = new IntList()
  #last: unknown
  #roots: readonly unknown[] = []

  /** `isPatient`: it never labels everything anew, however much is affected. */
  constructor(parts: LedgerParts, isPatient = false) {
    this.#isPatient = isPatient
    const { shapes, atoms, layouts, base, fingerprint } = parts
    this.#parts = parts
    this.#shapes = shapes
    this.#graph = new LedgerGraph(atoms, layouts, fingerprint)
    this.#labels = new LedgerLabels(this.#graph)
    this.#walk = new LedgerWalk(this.#graph)
    this.#records = new LedgerRecords(this.#graph, this.#labels, shapes, base)
    this.#collections = new LedgerCollections(this.#graph, this.#records, shapes)
    this.#base = new LedgerBase(this.#graph, this.#labels, this.#records, shapes, base)
  }

  get lane1(): number {
    return this.#graph.sum1
  }

  get lane2(): number {
    return this.#graph.sum2
  }

  /** How many records the state has. */
  get size(): number {
    return this.#graph.count
  }

  /** Reads the whole state; false if it has something that the ledger does not follow. */
  build(roots: readonly unknown[]): boolean {
    if (this.#build(roots, false)) return true
    return this.#records.reader.metPrototype && this.#build(roots, true)
  }

  #build(roots: readonly unknown[], areFunctionsWhole: boolean): boolean {
    this.#graph.clear(this.#parts.records.count, this.#parts.length)
    this.#labels.clear()
    this.#records.clear(areFunctionsWhole)
    this.#base.clear()
    this.#collections.clear()
    this.#forgetWritten()
    this.#numberings = this.#parts.numberings
    this.#labels.addRoot(this.#graph.addNode(null), WORLD, ROOT_1, ROOT_2)
    this.#base.noteAll()
    // Until it is done: whatever is thrown on the way leaves tables that are worth nothing.
    this.#isValid = false
    this.#isValid = this.#read(roots, true) && this.#relabel()
    return this.#isValid
  }

  /** Follows what was written since the last call, or else reads the whole state; false if it cannot be followed. */
  update(roots: readonly unknown[]): boolean {
    if (!this.#isValid) return false
    if (this.#numberings !== this.#parts.numberings) this.#renumber()
    this.#graph.begin()
    this.#isValid = false
    const isRead = !this.#isUnclear && this.#read(roots, false)
    this.#forgetWritten()
    this.#isValid = isRead && this.#relabel()
    return this.#isValid || this.build(roots)
  }

  /** Whether an object was part of the state at the last update; true for all if there is no state that the ledger knows. */
  knows(object: object): boolean {
    if (this.#numberings !== this.#parts.numberings) this.#renumber()
    return !this.#isValid || this.#records.find(object) >= 0 || this.#shapes.baseAtom(object) >= 0
  }

  #read(roots: readonly unknown[], isBuilding: boolean): boolean {
    if (isBuilding || !isSame(roots, this.#roots)) {
      this.#roots = roots.slice()
      this.#records.apply(WORLD, this.#shapes.world.id, this.#records.encodeAll(roots, 0))
    }
    for (let i = 0; i < this.#written.length; i++) if (!this.#records.readNode(this.#written.items[i]!)) return false
    const elements = this.#elements
    for (let i = 0; i < elements.length; i += 3) {
      if (!this.#readElements(elements.items[i]!, elements.items[i + 1]!, elements.items[i + 2]!)) return false
    }
    if (!this.#collections.update(this.#isRead) || !this.#records.readSilent()) return false
    return this.#base.update(isBuilding) && this.#records.readNew()
  }

  #readElements(n: number, from: number, to: number): boolean {
    return this.#isRead(n) || readBytes(this.#graph, this.#shapes, n, from, to) || this.#records.readElements(n, from, to)
  }

  /** Whether a node was read as a whole in this update. */
  readonly #isRead = (n: number): boolean => this.#writtenIn[n] === this.#round

  #relabel(): boolean {
    const { weak, functions } = this.#records
    const hasWeak = !weak.isEmpty
    // Which entries of weak collections are reached would depend on the form of functions, too.
    if (functions.areWhole && (hasWeak || !functions.meetPrototype(this.#base.roots))) return false
    if (hasWeak) weak.dropRoots()
    if (!this.#labels.update(!hasWeak && !this.#isPatient)) {
      this.#walk.run(this.#base.roots, this.#remove)
      return true
    }
    if (hasWeak && !weak.label()) return false
    this.#labels.finish(this.#remove)
    this.#graph.settleSums()
    return true
  }

  readonly #remove = (n: number): void => {
    this.#records.forget(n)
    this.#collections.forget(n)
    this.#graph.removeNode(n)
  }

  #renumber(): void {
    this.#numberings = this.#parts.numberings
    if (this.#isValid) this.#records.renumber()
  }

  #forgetWritten(): void {
    this.#round++
    this.#written.clear()
    this.#elements.clear()
    this.#collections.forgetWritten()
    this.#last = undefined
    this.#isUnclear = false
  }

  // ---- what was written ------------------------------------------------------------------------------------------------

  object(object: object): void {
    if (!this.#isValid || object === this.#last) return
    this.#last = object
    if (typeof object === 'function') this.#shapes.runtime.loseAge(object)
    const n = this.#find(object)
    if (n >= 0) {
      this.#note(n)
      if (this.#records.functions.isDelicate(n)) this.#isUnclear = true
    } else if (n !== NEW_INSTANCE && !this.#base.note(object)) this.#noteOwner(object)
    if (ArrayBuffer.isView(object)) this.object(bufferOf(object)!)
  }

  #find(object: object): number {
    if (this.#numberings !== this.#parts.numberings) this.#renumber()
    return this.#records.find(object)
  }

  /** What is no part of the state may still belong to a function that is: it is read as the function. */
  #noteOwner(object: object): void {
    if (typeof object !== 'object') return
    const owner = this.#shapes.runtime.prototypeOwner(object)
    if (owner === null) this.#isUnclear = true
    if (owner === null || owner === undefined) return
    this.#shapes.runtime.loseAge(owner)
    const n = this.#find(owner)
    if (n >= 0) this.#note(n)
  }

  field(object: object, _key: string | symbol): void {
    this.object(object)
  }

  element(array: unknown[], index: number): void {
    this.#noteElements(array, index, index + 1)
  }

  tail(array: unknown[], from: number): void {
    this.#noteElements(array, from, 2 ** 30)
  }

  #noteElements(array: object, from: number, to: number): void {
    if (!this.#isValid) return
    const n = this.#find(array)
    if (n < 0) {
      this.object(array)
      return
    }
    this.#elements.push(n)
    this.#elements.push(from)
    this.#elements.push(to)
  }

  entry(collection: Map<unknown, unknown> | Set<unknown>, key: unknown): void {
    if (!this.#isValid) return
    const n = this.#find(collection)
    if (n < 0 || !this.#collections.note(n, key)) this.object(collection)
  }

  bytes(buffer: ArrayBuffer, from = 0, to = 2 ** 30): void {
    this.#noteElements(buffer, from, to)
  }

  variable(token: VariableInfo): void {
    if (this.#isValid) this.#base.note(token)
  }

  #note(n: number): void {
    if (n >= this.#writtenIn.length) {
      const larger = new Int32Array(n * 2)
      larger.set(this.#writtenIn)
      this.#writtenIn = larger
    }
    if (this.#writtenIn[n] === this.#round) return
    this.#writtenIn[n] = this.#round
    this.#collections.forget(n)
    this.#written.push(n)
  }
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false
  return a.length === b.length
}
