/**
 * Entries of weak collections in the ledger, in the rounds of state/ephemerons.ts. Which entries belong to a state, and in which
 * order, depends on everything that is reached; so with each update the roots of all entries are made anew, and what is held
 * by entries alone is labelled anew. The cost is that of the entries and of what only they hold.
 */
import { hole } from '../state/atoms.ts'
import type { TouchedObject } from '../state/base-heap.ts'
import type { AtomTable } from '../state/atoms.ts'
import { unparentedPath1, unparentedPath2 } from '../state/hash-rules.ts'
import type { Shapes } from '../state/shapes.ts'
import { ATOM, REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { IntList } from './int-list.ts'
import type { LedgerGraph } from './ledger-graph.ts'
import type { LedgerLabels } from './ledger-labels.ts'
import type { LedgerRecords } from './ledger-records.ts'

/** Groups of entries come behind all others. */
const ENTRIES = 2 ** 30 + 2 ** 29

interface Weak {
  readonly object: object
  /** Its node, or -1 - group if it belongs to the base heap. */
  readonly at: number
  /** What it held when the base heap was pinned. */
  readonly pristine: ReadonlyMap<object | symbol, unknown> | undefined
  readonly written: Set<object | symbol>
}

interface Entry {
  readonly key: object | symbol
  readonly word: number
  readonly value: unknown
}

export class LedgerWeak {
  readonly #graph: LedgerGraph
  readonly #labels: LedgerLabels
  readonly #records: LedgerRecords
  readonly #shapes: Shapes
  readonly #atoms: AtomTable
  readonly #nodes = new Set<number>()
  readonly #base = new Set<TouchedObject>()
  readonly #roots = new IntList()

  constructor(graph: LedgerGraph, labels: LedgerLabels, records: LedgerRecords, shapes: Shapes) {
    this.#graph = graph
    this.#labels = labels
    this.#records = records
    this.#shapes = shapes
    this.#atoms = shapes.atoms
  }

  clear(): void {
    this.#nodes.clear()
    this.#base.clear()
    this.#roots.clear()
  }

  get isEmpty(): boolean {
    return this.#nodes.size === 0 && this.#base.size === 0 && this.#roots.length === 0
  }

  add(n: number): void {
    this.#nodes.add(n)
  }

  addBase(entry: TouchedObject): void {
    this.#base.add(entry)
  }

  forget(n: number): void {
    if (this.#nodes.size > 0) this.#nodes.delete(n)
  }

  /** Gives up all roots: what they hold loses its label. */
  dropRoots(): void {
    for (let i = 0; i < this.#roots.length; i++) this.#graph.lost.push(this.#roots.items[i]!)
    this.#roots.clear()
  }

  /** Adds the entries whose keys are reached, when all else is labelled; false if there is something that is not known. */
  label(): boolean {
    const met = new Set<number>()
    const collections: Weak[] = []
    for (const { object, atom, pristineEntries } of this.#base) {
      collections.push({ object, at: -2 - atom, pristine: pristineEntries, written: new Set() })
    }
    this.#meet(collections, met)
    collections.sort((a, b) => (this.#isBefore(a.at, b.at) ? -1 : 1))
    for (let before = -1; before !== this.#roots.length;) {
      before = this.#roots.length
      // What an entry leads to may be a collection, too; it comes behind all others.
      for (let i = 0; i < collections.length; i++) {
        const weak = collections[i]!
        for (const entry of this.#found(weak)) {
          weak.written.add(entry.key)
          if (!this.#addRoot(weak, entry)) return false
          this.#meet(collections, met)
        }
      }
    }
    return true
  }

  /** Adds the collections that are reached by now, in the order in which they are. */
  #meet(collections: Weak[], met: Set<number>): void {
    const { depth, objects } = this.#graph
    const reached: number[] = []
    for (const n of this.#nodes) if (depth[n]! >= 0 && !met.has(n)) reached.push(n)
    reached.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1))
    for (const n of reached) {
      met.add(n)
      collections.push({ object: objects[n] as object, at: n, pristine: undefined, written: new Set() })
    }
  }

  #isBefore(a: number, b: number): boolean {
    if (a >= 0 && b >= 0) return this.#labels.isNodeBefore(a, b)
    const group = (at: number): number => (at >= 0 ? this.#graph.group[at]! : -1 - at)
    // One of the base heap opens its group.
    return group(a) === group(b) ? a < 0 : group(a) < group(b)
  }

  /** The entries of a collection that are to be added, by the order of their keys. */
  #found(weak: Weak): Entry[] {
    const found: Entry[] = []
    const entries = this.#shapes.runtime.weakEntries(weak.object)!
    const { pristine } = weak
    const add = (key: object | symbol, value: unknown): void => {
      if (weak.written.has(key)) return
      const word = this.#records.wordOf(key)
      if (word !== undefined) found.push({ key, word, value })
    }
    for (const [key, value] of entries) {
      if (pristine === undefined || !pristine.has(key) || !Object.is(pristine.get(key), value)) add(key, value)
    }
    if (pristine !== undefined) for (const key of pristine.keys()) if (!entries.has(key)) add(key, hole)
    return found.sort((a, b) => (this.#isKeyBefore(a.word, b.word) ? -1 : 1))
  }

  /** Keys of the base heap, which are always reached, come before all others. */
  #isKeyBefore(a: number, b: number): boolean {
    if ((a & TAG_MASK) === REF && (b & TAG_MASK) === REF) return this.#labels.isNodeBefore(a >> TAG_BITS, b >> TAG_BITS)
    return (a & TAG_MASK) === (b & TAG_MASK) ? a < b : (a & TAG_MASK) === ATOM
  }

  #addRoot(weak: Weak, { word, value }: Entry): boolean {
    const records = this.#records
    const n = this.#graph.addNode(null)
    const first = records.wordOf(weak.object)!
    const { path1, path2 } = this.#graph
    const { hash1, hash2 } = this.#atoms
    const group = ENTRIES + this.#roots.length
    this.#roots.push(n)
    this.#labels.addRoot(
      n, group, unparentedPath1(pathOf(first, path1, hash1), pathOf(word, path1, hash1)),
      unparentedPath2(pathOf(first, path2, hash2), pathOf(word, path2, hash2)),
    )
    records.words[0] = first
    records.words[1] = word
    records.words[2] = records.encode(value)
    records.apply(n, this.#shapes.ephemeron.id, 3)
    if (!records.readNew()) return false
    this.#labels.labelFrom(n)
    return true
  }
}

function pathOf(word: number, paths: Int32Array, hashes: Int32Array): number {
  return (word & TAG_MASK) === REF ? paths[word >> TAG_BITS]! : hashes[word >> TAG_BITS]!
}
