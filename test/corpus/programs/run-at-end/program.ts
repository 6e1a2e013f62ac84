// A check of end states that asserts.

import assert from 'node:assert'
import { atEnd, choose } from 'manyworlds'

const queue: number[] = []

atEnd('the queue is empty', () => { assert.equal(queue.length, 0) })

export default function main() {
  queue.push(1)
  setTimeout(() => { if (choose([true, false])) queue.pop() }, 1)
}
