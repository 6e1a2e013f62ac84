// Queues of two stacks: every place of both arrays is empty, 1 or 2; a queue has no empty place.

import { TwoStackQueue } from '../../../examples/subjects/queue/two-stack-queue.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const places = Number(process.env['SIZE'] ?? 4)

class QueueAssembly extends Assembly {
  queue = new TwoStackQueue<number | undefined>()

  constructor() {
    super()
    this.queue.incoming.items = Array.from({ length: places }, () => 0)
    this.queue.outgoing.items = Array.from({ length: places }, () => 0)
  }

  candidates(): number {
    return this.next < 2 * places ? 3 : 0
  }

  write(candidate: number): void {
    const { incoming, outgoing } = this.queue
    const value = candidate === 0 ? undefined : candidate
    if (this.next % 2 === 0) incoming.items[this.next >> 1] = value
    else outgoing.items[this.next >> 1] = value
  }

  isValid(): boolean {
    return this.queue.isDense()
  }
}

export default exploreAssembly(() => new QueueAssembly(), 3, 2 * places + 1)
