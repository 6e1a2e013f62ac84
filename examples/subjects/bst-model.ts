// The same tree checked against a Set: results and contents have to agree after every call, no invariant is written.

import { explore, int } from 'manyworlds'
import { BinarySearchTree } from './bst/binary-search-tree.ts'

export default explore({
  root: () => new BinarySearchTree(),
  model: () => new Set<number>(),
  bound: 5,
  operations: ({ bound }) => ({
    add: {
      args: [int(1, bound)],
      run: (tree, value) => tree.add(value),
      model: (set, value) => {
        const isNew = !set.has(value)
        set.add(value)
        return isNew
      },
    },
    remove: {
      args: [int(1, bound)],
      run: (tree, value) => tree.remove(value),
      model: (set, value) => set.delete(value),
    },
    has: {
      args: [int(1, bound)],
      run: (tree, value) => tree.has(value),
      model: (set, value) => set.has(value),
    },
  }),
  observe: {
    root: (tree) => tree.values(),
    model: (set) => [...set].sort((a, b) => a - b),
  },
})
