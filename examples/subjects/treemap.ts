// A red-black tree map: put and remove with keys 1..bound, one value for all keys.

import { explore, int } from 'manyworlds'
import { TreeMap } from './treemap/tree-map.ts'

export default explore({
  root: () => new TreeMap<number>(),
  bound: 9,
  operations: ({ bound }) => ({
    put: { args: [int(1, bound)], run: (map, key) => map.put(key, 0) },
    remove: { args: [int(1, bound)], run: (map, key) => map.remove(key) },
  }),
  invariant: (map) => map.isRedBlack(),
})
