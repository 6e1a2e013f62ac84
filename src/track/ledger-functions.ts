/**
 * Functions in the ledger. A function that is no more than a literal and a scope is two words, unless the `prototype` of some
 * function is reached otherwise (RecordWriter.needsWholeFunctions): then all functions are read in full, and with each of
 * them its `prototype`. Whether that is so is asked anew after every change, by the ways that short functions would leave.
 */
import type { Shapes } from '../state/shapes.ts'
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { IntList } from './int-list.ts'
import type { LedgerGraph } from './ledger-graph.ts'

/** Where the record of a function in full has its scope: behind the count, the class, the length of the payload and the site. */
const SCOPE = 4

export class LedgerFunctions {
  /** Functions are read in full. */
  areWhole = false
  readonly #graph: LedgerGraph
  readonly #shapes: Shapes
  /** Nodes of objects that are the `prototype` of a function. */
  readonly #prototypes = new Set<number>()
  /** Nodes of functions that would be short. */
  readonly #short = new Set<number>()
  #seenIn = new Int32Array(1024)
  #walk = 0
  readonly #stack = new IntList()

  constructor(graph: LedgerGraph, shapes: Shapes) {
    this.#graph = graph
    this.#shapes = shapes
  }

  clear(): void {
    this.#prototypes.clear()
    this.#short.clear()
  }

  forget(n: number): void {
    if (!this.areWhole) return
    this.#prototypes.delete(n)
    this.#short.delete(n)
  }

  /** Whether a change of this node may change the form of others. */
  isDelicate(n: number): boolean {
    return this.areWhole && (this.#prototypes.has(n) || typeof this.#graph.objects[n] === 'function')
  }

  addPrototype(n: number): void {
    this.#prototypes.add(n)
  }

  addFunction(n: number, object: object): void {
    const { closures } = this.#shapes
    if (this.#shapes.special(object) !== undefined) return
    const layout = closures.layoutOf(object)
    if (layout !== undefined && (!this.#shapes.isOdd(object) || closures.isAsMade(object, layout))) this.#short.add(n)
  }

  /** Whether the `prototype` of a function is reached from the roots, if functions that can be short are. */
  meetPrototype(roots: readonly number[]): boolean {
    const { start, size, words } = this.#graph
    if (this.#seenIn.length < start.length) this.#seenIn = new Int32Array(start.length)
    this.#walk++
    this.#stack.clear()
    for (const root of roots) this.#stack.push(root)
    while (this.#stack.length > 0) {
      const n = this.#stack.pop()
      if (this.#prototypes.has(n)) return true
      const isShort = this.#short.has(n)
      const first = start[n]! + (isShort ? SCOPE : 0)
      const end = isShort ? first + 1 : first + size[n]!
      for (let c = first; c < end; c++) if ((words[c]! & TAG_MASK) === REF) this.#visit(words[c]! >> TAG_BITS)
    }
    return false
  }

  #visit(n: number): void {
    if (this.#seenIn[n] === this.#walk) return
    this.#seenIn[n] = this.#walk
    this.#stack.push(n)
  }
}
