// A queue of two stacks; each operation also says what it does to the queue as a sequence.

import { explore, int } from 'manyworlds'
import { TwoStackQueue } from './queue/two-stack-queue.ts'

export default explore({
  root: () => new TwoStackQueue<number>(),
  bound: 5,
  operations: ({ bound }) => ({
    enqueue: {
      args: [int(1, bound)],
      run: (queue, value) => queue.enqueue(value),
      ensures: ({ before, root, args: [value] }) => isSame(root.toArray(), [...before.toArray(), value]),
    },
    dequeue: {
      run: (queue) => queue.dequeue(),
      ensures: ({ before, root, result }) => {
        const [oldest, ...rest] = before.toArray()
        return result === oldest && isSame(root.toArray(), rest)
      },
    },
  }),
  invariant: (queue) => queue.isDense(),
})

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
