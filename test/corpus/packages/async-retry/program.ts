/** A call through async-retry that may fail, and one that bails out. */
import assert from 'node:assert'
import { choose, sometimes } from 'manyworlds'
import retry from 'async-retry'
import { outcome } from '../outcome.ts'

let attempts = 0

sometimes('it takes two attempts', () => attempts === 2)

export default async function main(): Promise<void> {
  const options = { retries: 2, minTimeout: 10, randomize: false }
  const value = await retry(async (_bail: unknown, attempt: number) => {
    attempts = attempt
    if (attempt < 3 && choose([false, true])) throw new Error('not yet')
    return attempt * 2
  }, options)
  await assert.rejects(retry(async (bail: (error: Error) => void) => { bail(new Error('hopeless')) }, options), /hopeless/)
  outcome(value)
}
