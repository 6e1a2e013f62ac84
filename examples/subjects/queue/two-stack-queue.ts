// A first-in first-out queue made of two stacks: `incoming` takes new items, `outgoing` gives the oldest ones.
// The queue is `outgoing` from its top down, followed by `incoming` from its bottom up.

import { Stack } from '../stack/stack.ts'

export class TwoStackQueue<T> {
  incoming = new Stack<T>()
  outgoing = new Stack<T>()

  enqueue(value: T): void {
    this.incoming.push(value)
  }

  /** Removes and returns the oldest item; undefined if there is none. */
  dequeue(): T | undefined {
    if (this.outgoing.size === 0) this.refill()
    return this.outgoing.pop()
  }

  get size(): number {
    return this.incoming.size + this.outgoing.size
  }

  /** All items, oldest first. */
  toArray(): T[] {
    return [...this.outgoing.items].reverse().concat(this.incoming.items)
  }

  isDense(): boolean {
    return this.incoming.isDense() && this.outgoing.isDense()
  }

  /** Turns the incoming stack over onto the empty outgoing one, so that its oldest item comes to the top. */
  protected refill(): void {
    while (this.incoming.size > 0) this.outgoing.push(this.incoming.pop()!)
  }
}
