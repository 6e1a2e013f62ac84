// A Fibonacci heap of keys 1..bound, duplicates allowed.

import { explore, int } from 'manyworlds'
import { FibonacciHeap } from './fibheap/fibonacci-heap.ts'

export default explore({
  root: () => new FibonacciHeap(),
  bound: 5,
  operations: ({ bound }) => ({
    insert: { args: [int(1, bound)], run: (heap, key) => heap.insert(key) },
    removeMin: { run: (heap) => heap.removeMin() },
  }),
  invariant: (heap) => heap.isFibonacci(),
})
