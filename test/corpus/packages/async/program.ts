/** Callbacks with async: a queue with two workers beside a graph of tasks that depend on each other. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import async from 'async'
import { outcome } from '../outcome.ts'

type Callback = (error: Error | null, value?: string) => void
let working = 0
const done: string[] = []

function work(name: string, callback: Callback): void {
  working++
  void latency().then(() => {
    working--
    done.push(name)
    callback(null, name)
  })
}

always('two workers at most', () => working <= 2)
sometimes('the second item is done first', () => done[0] === 'b')

export default async function main(): Promise<void> {
  const queue = async.queue(work, 2)
  for (const name of ['a', 'b', 'c']) void queue.push(name)
  await queue.drain()
  const report = await async.auto({
    header: async () => { await latency(); return 'header' },
    body: async () => { await latency(); return 'body' },
    page: ['header', 'body', async ({ header, body }: Record<string, string>) => `${header} ${body}`],
  })
  assert.strictEqual(report.page, 'header body')
  assert.deepStrictEqual([...done].sort(), ['a', 'b', 'c'])
  outcome(done)
}
