// A queue of two stacks that moves the incoming stack over as it is, without turning it over. Checked against an array.
// Shortest violation: 3 calls, enqueue(1), enqueue(2), dequeue() returns 2.

import { explore, int } from 'manyworlds'
import { TwoStackQueue } from '../subjects/queue/two-stack-queue.ts'

class LastInFirstOutQueue extends TwoStackQueue<number> {
  protected override refill(): void {
    // Should pop the items one by one, so that the oldest comes to the top.
    this.outgoing.items = this.incoming.items
    this.incoming.items = []
  }
}

export default explore({
  root: () => new LastInFirstOutQueue(),
  model: (): number[] => [],
  bound: 5,
  operations: ({ bound }) => ({
    enqueue: {
      args: [int(1, bound)],
      run: (queue, value) => queue.enqueue(value),
      model: (array, value) => {
        array.push(value)
      },
    },
    dequeue: {
      run: (queue) => queue.dequeue(),
      model: (array) => array.shift(),
    },
  }),
  observe: {
    root: (queue) => queue.size,
    model: (array) => array.length,
  },
})
