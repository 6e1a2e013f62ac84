/** Three tasks through p-limit with room for two; each waits once for an answer from outside. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import pLimit from 'p-limit'
import { outcome } from '../outcome.ts'

const most = 2
let running = 0
const finished: string[] = []

async function task(name: string): Promise<string> {
  running++
  await latency()
  running--
  finished.push(name)
  return name
}

always('at most two tasks run', () => running <= most)
sometimes('two tasks run at the same time', () => running === most)
sometimes('the last task overtakes the first', () => finished[0] === 'b' && finished[1] === 'c')

export default async function main(): Promise<void> {
  const limit = pLimit(most)
  const results = await Promise.all([limit(task, 'a'), limit(task, 'b'), limit(task, 'c')])
  assert.deepStrictEqual(results, ['a', 'b', 'c'])
  assert.strictEqual(limit.activeCount, 0)
  assert.strictEqual(limit.pendingCount, 0)
  outcome(finished)
}
