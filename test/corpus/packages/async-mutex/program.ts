/** Three workers that read, wait and write under a mutex of async-mutex; one of them fails while it holds the mutex. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { Mutex } from 'async-mutex'
import { outcome } from '../outcome.ts'

const mutex = new Mutex()
let inside = 0
let balance = 0
let attempts = 0

async function worker(fails: boolean): Promise<void> {
  await latency()
  if (mutex.isLocked()) attempts++
  await mutex.runExclusive(async () => {
    inside++
    const read = balance
    await latency()
    inside--
    if (fails) throw new Error('failed')
    balance = read + 1
  })
}

always('one worker is inside', () => inside <= 1)
sometimes('a worker has to wait for the mutex', () => attempts > 0)

export default async function main(): Promise<void> {
  const results = await Promise.allSettled([worker(false), worker(true), worker(false)])
  assert.deepStrictEqual(results.map(({ status }) => status), ['fulfilled', 'rejected', 'fulfilled'])
  assert.strictEqual(balance, 2)
  assert.strictEqual(mutex.isLocked(), false)
  outcome({ balance, attempts })
}
