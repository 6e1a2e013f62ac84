// Heaps in an array: every item is 1, 2 or 3.

import { HeapArray } from '../../../examples/subjects/heaparray/heap-array.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const items = Number(process.env['SIZE'] ?? 8)

class HeapAssembly extends Assembly {
  heap = new HeapArray()

  constructor() {
    super()
    this.heap.items = Array.from({ length: items }, () => 0)
  }

  candidates(): number {
    return this.next < this.heap.items.length ? 3 : 0
  }

  write(candidate: number): void {
    this.heap.items[this.next] = candidate + 1
  }

  isValid(): boolean {
    return this.heap.isHeap()
  }
}

export default exploreAssembly(() => new HeapAssembly(), 3, items + 1)
