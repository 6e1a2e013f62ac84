// A set of numbers in a sorted array against the Set of the language, with the same operations on both.

import { explore, int } from 'manyworlds'

class SortedSet {
  readonly items: number[] = []

  add(value: number): this {
    if (!this.has(value)) {
      this.items.push(value)
      this.items.sort((a, b) => a - b)
    }
    return this
  }

  delete(value: number): boolean {
    const index = this.items.indexOf(value)
    if (index >= 0) this.items.splice(index, 1)
    return index >= 0
  }

  has(value: number): boolean {
    return this.items.includes(value)
  }
}

export default explore({
  root: () => new SortedSet(),
  model: () => new Set<number>(),
  bound: 4,
  operations: {
    add: { args: [int(1, 3)], run: (set, value) => void set.add(value) },
    delete: { args: [int(1, 3)], run: (set, value) => set.delete(value) },
    has: { args: [int(1, 3)], run: (set, value) => set.has(value) },
  },
})
