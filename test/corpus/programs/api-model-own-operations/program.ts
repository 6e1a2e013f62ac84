// Bits of a number against a Set, with operations and observations of their own.

import { explore, int } from 'manyworlds'

class BitSet {
  bits = 0

  add(value: number): boolean {
    const before = this.bits
    this.bits |= 1 << value
    return this.bits !== before
  }

  remove(value: number): boolean {
    const before = this.bits
    this.bits &= ~(1 << value)
    return this.bits !== before
  }

  values(): number[] {
    return [0, 1, 2].filter((value) => (this.bits >> value) & 1)
  }
}

export default explore({
  root: () => new BitSet(),
  model: () => new Set<number>(),
  bound: 3,
  operations: {
    add: {
      args: [int(1, 2)],
      run: (set, value) => set.add(value),
      model: (set, value) => {
        const isNew = !set.has(value)
        set.add(value)
        return isNew
      },
    },
    remove: {
      args: [int(1, 2)],
      run: (set, value) => set.remove(value),
      model: (set, value) => set.delete(value),
    },
  },
  observe: {
    root: (set) => ({ size: set.values().length, values: set.values() }),
    model: (set) => ({ values: [...set].sort(), size: set.size }),
  },
})
