// A max-heap whose sift-down follows the left child without comparing it with the right one.
// Shortest violation: 5 calls, four inserts and deleteMax (with fewer items the last one has no brother to overtake).

import { explore, int } from 'manyworlds'
import { HeapArray } from '../subjects/heaparray/heap-array.ts'

class LeftLeaningHeap extends HeapArray {
  protected override siftDown(value: number): void {
    const items = this.items
    let hole = 0
    for (let child = 1; child < items.length; child = 2 * hole + 1) {
      // Should take the greater of items[child] and items[child + 1].
      if (items[child]! <= value) break
      items[hole] = items[child]!
      hole = child
    }
    items[hole] = value
  }
}

export default explore({
  root: () => new LeftLeaningHeap(),
  bound: 6,
  operations: ({ bound }) => ({
    insert: { args: [int(1, bound)], run: (heap, value) => heap.insert(value) },
    deleteMax: { run: (heap) => heap.deleteMax() },
  }),
  invariant: (heap) => heap.isHeap(),
})
