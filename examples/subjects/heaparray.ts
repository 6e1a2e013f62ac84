// A max-heap in an array: insert with values 1..bound (duplicates allowed) and deleteMax, which is total.

import { explore, int } from 'manyworlds'
import { HeapArray } from './heaparray/heap-array.ts'

export default explore({
  root: () => new HeapArray(),
  bound: 6,
  operations: ({ bound }) => ({
    insert: { args: [int(1, bound)], run: (heap, value) => heap.insert(value) },
    deleteMax: { run: (heap) => heap.deleteMax() },
  }),
  invariant: (heap) => heap.isHeap(),
})
