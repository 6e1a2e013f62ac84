/** Three jobs through a limiter of bottleneck that lets one run at a time; the urgent one overtakes the one that waits. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import Bottleneck from 'bottleneck'
import { outcome } from '../outcome.ts'

const limiter = new Bottleneck({ maxConcurrent: 1 })
let running = 0
const order: string[] = []

async function job(name: string): Promise<string> {
  running++
  await latency()
  running--
  order.push(name)
  return name
}

always('one job runs at a time', () => running <= 1)
sometimes('a job runs', () => running === 1)

export default async function main(): Promise<void> {
  const results = await Promise.all([
    limiter.schedule(job, 'first'), limiter.schedule({ priority: 9 }, job, 'late'), limiter.schedule({ priority: 1 }, job, 'urgent'),
  ])
  assert.deepStrictEqual(results, ['first', 'late', 'urgent'])
  assert.strictEqual(await limiter.running(), 0)
  outcome(order)
}
