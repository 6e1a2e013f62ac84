// The explorer for treemap that one would write by hand: like the one for bst, with two bytes an entry.

import { Entry, TreeMap } from '../../examples/subjects/treemap/tree-map.ts'
import { requireBound, type Subject } from './search.ts'
import { StateStore } from './state-store.ts'

const LEFT = 1
const RIGHT = 2
const BLACK = 4

export class TreemapExplorer implements Subject {
  readonly store: StateStore
  private readonly bound: number
  private readonly map = new TreeMap<number>()
  private readonly entries: Entry<number>[]
  private readonly queue: Entry<number>[]

  constructor(bound: number) {
    requireBound(bound, 31)
    this.bound = bound
    this.store = new StateStore(2 * bound + 3)
    this.entries = Array.from({ length: bound + 1 }, () => new Entry<number>(0, 0, null))
    this.queue = this.entries.slice()
  }

  start(): void {
    this.store.add(this.linearize())
    this.check()
  }

  expand(state: number): number {
    const { store, map, bound } = this
    let isFresh = false
    let calls = 0
    for (let operation = 0; operation < 2; operation++) {
      for (let key = 1; key <= bound; key++) {
        if (!isFresh) this.rebuild(state)
        if (operation === 0) map.put(key, 0)
        else map.remove(key)
        calls++
        const end = this.linearize()
        isFresh = store.isState(state, end)
        if (!isFresh && store.add(end)) this.check()
      }
    }
    return calls
  }

  lengthOf(state: number): number {
    return (2 * this.store.bytes[4 * state]! + 4) >> 2
  }

  private check(): void {
    if (!this.map.isRedBlack()) throw new Error('treemap: the invariant does not hold')
  }

  /** Writes the map at the tail: its size, then of every entry key, colour, which children it has, and value. */
  private linearize(): number {
    const { map, queue } = this
    const { bytes } = this.store
    let at = 4 * this.store.tail
    bytes[at++] = map.size
    const { root } = map
    if (root === null) return at
    if (root.parent !== null) throw wrongParent()
    queue[0] = root
    for (let i = 0, found = 1; i < found; i++) {
      const entry = queue[i]!
      const { left, right } = entry
      let byte = entry.key << 3
      if (entry.color) byte |= BLACK
      if (left !== null) {
        if (left.parent !== entry) throw wrongParent()
        queue[found++] = left
        byte |= LEFT
      }
      if (right !== null) {
        if (right.parent !== entry) throw wrongParent()
        queue[found++] = right
        byte |= RIGHT
      }
      bytes[at++] = byte
      bytes[at++] = entry.value
    }
    return at
  }

  private rebuild(state: number): void {
    const { map, entries } = this
    const { bytes } = this.store
    let at = 4 * state
    const size = bytes[at++]!
    map.size = size
    map.root = size === 0 ? null : entries[0]!
    entries[0]!.parent = null
    for (let i = 0, linked = 1; i < size; i++) {
      const byte = bytes[at++]!
      const entry = entries[i]!
      entry.key = byte >> 3
      entry.color = (byte & BLACK) !== 0
      entry.value = bytes[at++]!
      if ((byte & LEFT) === 0) {
        entry.left = null
      } else {
        const left = entries[linked++]!
        left.parent = entry
        entry.left = left
      }
      if ((byte & RIGHT) === 0) {
        entry.right = null
      } else {
        const right = entries[linked++]!
        right.parent = entry
        entry.right = right
      }
    }
  }
}

/** The encoding leaves parents out because the children tell them; refusing other heaps is what makes that sound. */
function wrongParent(): Error {
  return new Error('treemap: an entry does not point at its parent')
}
