// The same count as an exploration: the counters are static fields of a class, and the operations know which call they are.

import { explore, int, untracked } from 'manyworlds'
import { TreeMap } from '../subjects/treemap/tree-map.ts'

class Count {
  /** Calls of every operation, in all states together. */
  @untracked static calls = 0
  /** Those that removed something. */
  @untracked static removals = 0
}

export default explore({
  root: () => new TreeMap<number>(),
  bound: 6,
  operations: ({ bound }) => ({
    put: { args: [int(1, bound)], run: (tree, key) => { Count.calls++; tree.put(key, 0) } },
    remove: {
      args: [int(1, bound)],
      run: (tree, key) => {
        Count.calls++
        if (tree.remove(key) !== undefined) Count.removals++
      },
    },
    get: { args: [int(1, bound)], run: (tree, key) => { Count.calls++; tree.get(key) } },
  }),
  invariant: (tree) => tree.isRedBlack(),
})
