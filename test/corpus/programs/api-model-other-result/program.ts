// `has` is wrong as soon as the set is full.

import { explore, int } from 'manyworlds'

class SmallSet {
  readonly items: number[] = []
  add(value: number): void {
    if (!this.items.includes(value)) this.items.push(value)
  }
  has(value: number): boolean {
    return this.items.length === 2 ? this.items[0] === value : this.items.includes(value)
  }
}

export default explore({
  root: () => new SmallSet(),
  model: () => new Set<number>(),
  operations: {
    add: { args: [int(1, 2)], run: (set, value) => { set.add(value) } },
    has: { args: [int(1, 2)], run: (set, value) => set.has(value) },
  },
})
