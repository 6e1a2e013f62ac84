/**
 * Large Maps and Sets in the ledger, entry by entry. Where an entry stands is known from an index, which is made when a large
 * collection is first written. A new entry is the last, and one that was added is taken back only when it is the last: so
 * being told of an entry, and looking whether it is there, is enough to know the order. Whoever finds that it does not add up
 * reads the collection as a whole.
 */
import { types } from 'node:util'

import type { Shapes } from '../state/shapes.ts'
import { TAG_BITS } from '../state/word.ts'
import type { LedgerGraph } from './ledger-graph.ts'
import type { LedgerRecords } from './ledger-records.ts'

type Collection = Map<unknown, unknown> | Set<unknown>

/** Smaller ones are read as a whole. */
const LARGE = 64

interface Index {
  /** The keys at the last update, and where they stand. */
  readonly keys: unknown[]
  readonly positions: Map<unknown, number>
  /** What was told since: keys whose value may be another one, keys that went, and those that came, in their order. */
  readonly changed: Set<unknown>
  readonly gone: Set<unknown>
  readonly added: Set<unknown>
}

export class LedgerCollections {
  readonly #graph: LedgerGraph
  readonly #records: LedgerRecords
  readonly #shapes: Shapes
  readonly #indexes = new Map<number, Index>()
  /** The nodes of which entries were told since the last update. */
  readonly #written = new Set<number>()

  constructor(graph: LedgerGraph, records: LedgerRecords, shapes: Shapes) {
    this.#graph = graph
    this.#records = records
    this.#shapes = shapes
  }

  clear(): void {
    this.#indexes.clear()
    this.#written.clear()
  }

  forgetWritten(): void {
    if (this.#written.size > 0) this.#written.clear()
  }

  /** A node was removed, or its collection was written in another way: the index no longer holds. */
  forget(n: number): void {
    if (this.#indexes.size > 0) this.#indexes.delete(n)
  }

  /** Notes an entry; false if the collection is better read as a whole. */
  note(n: number, key: unknown): boolean {
    const layout = this.#graph.layout[n]
    if (this.#graph.size[n]! < LARGE || (layout !== this.#shapes.map.id && layout !== this.#shapes.set.id)) return false
    this.#written.add(n)
    const index = this.#indexes.get(n)
    if (index === undefined) return true
    const { positions, changed, gone, added } = index
    const wasThere = positions.has(key) && !gone.has(key)
    if (has(this.#graph.objects[n] as Collection, key)) {
      if (wasThere) changed.add(key)
      else added.add(key)
    } else {
      added.delete(key)
      if (wasThere) gone.add(key)
    }
    return true
  }

  /** Reads what was noted, but for the nodes that `isRead` says are read already. */
  update(isRead: (n: number) => boolean): boolean {
    if (this.#written.size === 0) return true
    for (const n of this.#written) {
      if (isRead(n)) continue
      const index = this.#indexes.get(n)
      if (index !== undefined && this.#follow(n, index)) continue
      this.#indexes.delete(n)
      if (!this.#records.readNode(n)) return false
      this.#makeIndex(n)
    }
    return true
  }

  #makeIndex(n: number): void {
    const layout = this.#graph.layout[n]
    if (layout !== this.#shapes.map.id && layout !== this.#shapes.set.id) return
    const keys: unknown[] = []
    const positions = new Map<unknown, number>()
    const add = (key: unknown): void => void positions.set(key, keys.push(key) - 1)
    const collection = this.#graph.objects[n]
    if (layout === this.#shapes.map.id) this.#shapes.forEachEntry(collection as Map<unknown, unknown>, (_, key) => add(key))
    else this.#shapes.forEachMember(collection as Set<unknown>, add)
    this.#indexes.set(n, { keys, positions, changed: new Set(), gone: new Set(), added: new Set() })
  }

  #follow(n: number, { keys, positions, changed, gone, added }: Index): boolean {
    const collection = this.#graph.objects[n] as Collection
    const isMap = this.#graph.layout[n] === this.#shapes.map.id
    const width = isMap ? 2 : 1
    const end = keys.length - gone.size
    for (let i = end; i < keys.length; i++) if (!gone.has(keys[i])) return false
    const size = isMap ? this.#shapes.mapSize(collection as Map<unknown, unknown>) : this.#shapes.setSize(collection as Set<unknown>)
    if (end + added.size !== size) return false
    for (const key of gone) positions.delete(key)
    keys.length = end
    for (const key of added) positions.set(key, keys.push(key) - 1)
    this.#graph.reshape(n, this.#graph.layout[n]!, 1 + width * size)
    this.#graph.setCell(n, 0, size << TAG_BITS)
    for (let i = end; i < size; i++) {
      const word = this.#records.encode(keys[i])
      this.#graph.setCell(n, 1 + width * i, word)
      if (isMap) this.#readValue(n, i, collection as Map<unknown, unknown>, keys[i])
    }
    if (isMap) for (const key of changed) if (positions.has(key)) this.#readValue(n, positions.get(key)!, collection as Map<unknown, unknown>, key)
    changed.clear()
    gone.clear()
    added.clear()
    return true
  }

  #readValue(n: number, position: number, map: Map<unknown, unknown>, key: unknown): void {
    const word = this.#records.encode(Map.prototype.get.call(map, key))
    this.#graph.setCell(n, 2 + 2 * position, word)
  }
}

function has(collection: Collection, key: unknown): boolean {
  return types.isMap(collection) ? Map.prototype.has.call(collection, key) : Set.prototype.has.call(collection, key)
}
