// A doubly linked deque: adding values 1..bound and removing at both ends.

import { explore, int } from 'manyworlds'
import { Deque } from './deque/deque.ts'

export default explore({
  root: () => new Deque<number>(),
  bound: 5,
  operations: ({ bound }) => ({
    addFirst: { args: [int(1, bound)], run: (deque, value) => deque.addFirst(value) },
    addLast: { args: [int(1, bound)], run: (deque, value) => deque.addLast(value) },
    removeFirst: { run: (deque) => deque.removeFirst() },
    removeLast: { run: (deque) => deque.removeLast() },
  }),
  invariant: (deque) => deque.isLinked(),
})
