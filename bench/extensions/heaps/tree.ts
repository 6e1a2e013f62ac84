// A red-black tree with many entries. A call puts a key that lies between two others, or removes it again: a handful of fields
// close to the leaves.

import { TreeMap } from '../../../examples/subjects/treemap/tree-map.ts'
import { exploreRounds, Rounds, size } from './rounds.ts'

class Index extends Rounds {
  map = new TreeMap<number>()

  constructor() {
    super()
    for (let i = 0; i < size; i++) this.map.put(2 * i, 0)
  }

  protected change(position: number): void {
    const key = 2 * position + 1
    if (this.map.remove(key) === undefined) this.map.put(key, 1)
  }
}

export default exploreRounds(() => new Index())
