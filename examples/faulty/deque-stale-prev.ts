// A deque whose removeFirst leaves the new head pointing back at the link that was removed.
// Shortest violation: 3 calls, two additions and removeFirst().

import { explore, int } from 'manyworlds'
import { Deque } from '../subjects/deque/deque.ts'

class DequeWithStalePointer extends Deque<number> {
  override removeFirst(): number | undefined {
    const link = this.head
    if (link === null) return undefined
    this.head = link.next
    // Missing here: the new head's `prev` has to become null.
    if (this.head === null) this.tail = null
    this.size--
    return link.value
  }
}

export default explore({
  root: () => new DequeWithStalePointer(),
  bound: 4,
  operations: ({ bound }) => ({
    addFirst: { args: [int(1, bound)], run: (deque, value) => deque.addFirst(value) },
    addLast: { args: [int(1, bound)], run: (deque, value) => deque.addLast(value) },
    removeFirst: { run: (deque) => deque.removeFirst() },
    removeLast: { run: (deque) => deque.removeLast() },
  }),
  invariant: (deque) => deque.isLinked(),
})
