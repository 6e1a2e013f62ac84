// The red-black tree map checked against a Map, with two values, so that replacing one is seen too.

import { explore, int } from 'manyworlds'
import { TreeMap } from './treemap/tree-map.ts'

export default explore({
  root: () => new TreeMap<number>(),
  model: () => new Map<number, number>(),
  bound: 4,
  operations: ({ bound }) => ({
    put: {
      args: [int(1, bound), int(0, 1)],
      run: (map, key, value) => map.put(key, value),
      model: (map, key, value) => {
        const previous = map.get(key)
        map.set(key, value)
        return previous
      },
    },
    remove: {
      args: [int(1, bound)],
      run: (map, key) => map.remove(key),
      model: (map, key) => {
        const previous = map.get(key)
        map.delete(key)
        return previous
      },
    },
    get: {
      args: [int(1, bound)],
      run: (map, key) => map.get(key),
      model: (map, key) => map.get(key),
    },
  }),
  invariant: (map) => map.isRedBlack(),
  observe: {
    root: (map) => map.entries(),
    model: (map) => [...map].sort(([a], [b]) => a - b),
  },
})
