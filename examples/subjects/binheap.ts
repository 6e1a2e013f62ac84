// A binomial heap of keys 1..bound, duplicates allowed.

import { explore, int } from 'manyworlds'
import { BinomialHeap } from './binheap/binomial-heap.ts'

export default explore({
  root: () => new BinomialHeap(),
  bound: 5,
  operations: ({ bound }) => ({
    insert: { args: [int(1, bound)], run: (heap, key) => heap.insert(key) },
    extractMin: { run: (heap) => heap.extractMin() },
    decreaseKey: {
      args: [int(1, bound), int(1, bound)],
      guard: (_heap, key, lower) => lower < key,
      run: (heap, key, lower) => heap.decreaseKey(key, lower),
    },
    delete: { args: [int(1, bound)], run: (heap, key) => heap.delete(key) },
  }),
  invariant: (heap) => heap.isBinomial(),
})
