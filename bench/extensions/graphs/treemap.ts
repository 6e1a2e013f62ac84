// Red-black trees: every binary tree shape, every colouring. A child is the next entry that is still free; its parent
// pointer is set with it. The keys follow from the shape.

import { Entry, TreeMap } from '../../../examples/subjects/treemap/tree-map.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const entries = Number(process.env['SIZE'] ?? 6)

class MapAssembly extends Assembly {
  map = new TreeMap<number>()
  entries = Array.from({ length: entries }, () => new Entry(0, 0, null))
  used = 1

  constructor() {
    super()
    this.map.root = this.entries[0]!
  }

  candidates(): number {
    if (this.next === 3 * this.used) return 0
    return this.next % 3 === 2 || this.used < this.entries.length ? 2 : 1
  }

  write(candidate: number): void {
    const entry = this.entries[Math.floor(this.next / 3)]!
    if (this.next % 3 === 2) {
      entry.color = candidate === 0
      return
    }
    const child = candidate === 0 ? null : this.entries[this.used++]!
    if (this.next % 3 === 0) entry.left = child
    else entry.right = child
    if (child !== null) child.parent = entry
  }

  isValid(): boolean {
    this.map.size = this.used
    number(this.map.root, 1)
    return this.map.isRedBlack()
  }
}

/** Gives the entries the keys of their order from `first` on; returns the next key. */
function number(entry: Entry<number> | null, first: number): number {
  if (entry === null) return first
  entry.key = number(entry.left, first)
  return number(entry.right, entry.key + 1)
}

export default exploreAssembly(() => new MapAssembly(), 2, 3 * entries + 1)
