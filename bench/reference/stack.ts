// The explorer for stack that one would write by hand: one byte an item, one array that is filled again and again.

import { Stack } from '../../examples/subjects/stack/stack.ts'
import { arrayStateLength, linearizeArray, rebuildArray } from './array-state.ts'
import { requireBound, type Subject } from './search.ts'
import { StateStore } from './state-store.ts'

export class StackExplorer implements Subject {
  readonly store: StateStore
  private readonly bound: number
  private readonly stack = new Stack<number>()

  constructor(bound: number) {
    requireBound(bound, 254)
    this.bound = bound
    this.store = new StateStore(bound + 2)
  }

  start(): void {
    this.store.add(linearizeArray(this.stack.items, this.store))
    this.check()
  }

  expand(state: number): number {
    const { store, stack, bound } = this
    let isFresh = false
    let calls = 0
    for (let value = 1; value <= bound + 1; value++) {
      if (!isFresh) rebuildArray(stack.items, store, state)
      if (value <= bound) stack.push(value)
      else stack.pop()
      calls++
      const end = linearizeArray(stack.items, store)
      isFresh = store.isState(state, end)
      if (!isFresh && store.add(end)) this.check()
    }
    return calls
  }

  lengthOf(state: number): number {
    return arrayStateLength(this.store, state)
  }

  private check(): void {
    if (!this.stack.isDense()) throw new Error('stack: the invariant does not hold')
  }
}
