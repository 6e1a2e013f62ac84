// The explorer for heaparray that one would write by hand: one byte an item, one array that is filled again and again.

import { HeapArray } from '../../examples/subjects/heaparray/heap-array.ts'
import { arrayStateLength, linearizeArray, rebuildArray } from './array-state.ts'
import { requireBound, type Subject } from './search.ts'
import { StateStore } from './state-store.ts'

export class HeaparrayExplorer implements Subject {
  readonly store: StateStore
  private readonly bound: number
  private readonly heap = new HeapArray()

  constructor(bound: number) {
    requireBound(bound, 254)
    this.bound = bound
    this.store = new StateStore(bound + 2)
  }

  start(): void {
    this.store.add(linearizeArray(this.heap.items, this.store))
    this.check()
  }

  expand(state: number): number {
    const { store, heap, bound } = this
    let isFresh = false
    let calls = 0
    for (let value = 1; value <= bound + 1; value++) {
      if (!isFresh) rebuildArray(heap.items, store, state)
      if (value <= bound) heap.insert(value)
      else heap.deleteMax()
      calls++
      const end = linearizeArray(heap.items, store)
      isFresh = store.isState(state, end)
      if (!isFresh && store.add(end)) this.check()
    }
    return calls
  }

  lengthOf(state: number): number {
    return arrayStateLength(this.store, state)
  }

  private check(): void {
    if (!this.heap.isHeap()) throw new Error('heaparray: the invariant does not hold')
  }
}
