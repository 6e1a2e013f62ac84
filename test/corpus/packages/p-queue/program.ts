/** Four tasks of two priorities through p-queue with room for two, and one that waits for the queue to be idle. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import PQueue from 'p-queue'
import { outcome } from '../outcome.ts'

const most = 2
let running = 0
const started: string[] = []
let finished = 0

const task = (name: string) => async (): Promise<string> => {
  running++
  started.push(name)
  await latency()
  running--
  finished++
  return name
}

always('at most two tasks run', () => running <= most)
always('what is urgent starts before what is not', () => {
  const urgent = started.indexOf('urgent')
  const last = started.indexOf('c')
  return last < 0 || (urgent >= 0 && urgent < last)
})
sometimes('two tasks run at the same time', () => running === most)

export default async function main(): Promise<void> {
  const queue = new PQueue({ concurrency: most })
  const events: string[] = []
  queue.on('idle', () => { events.push('idle') })
  const all = Promise.all([
    queue.add(task('a')), queue.add(task('b')), queue.add(task('c')), queue.add(task('urgent'), { priority: 1 }),
  ])
  await queue.onIdle()
  assert.strictEqual(finished, 4)
  assert.strictEqual(queue.pending, 0)
  assert.deepStrictEqual(await all, ['a', 'b', 'c', 'urgent'])
  assert.deepStrictEqual(events, ['idle'])
  outcome(started)
}
