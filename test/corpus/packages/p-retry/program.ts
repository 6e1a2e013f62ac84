/** A call through p-retry that may fail twice, beside one that gives up at once, and a third that is aborted while it waits. */
import assert from 'node:assert'
import { choose, sometimes } from 'manyworlds'
import pRetry, { AbortError } from 'p-retry'
import { outcome } from '../outcome.ts'

const attempts = { flaky: 0, fatal: 0 }

async function flaky(): Promise<string> {
  attempts.flaky++
  if (attempts.flaky <= 2 && choose([false, true])) throw new Error('not yet')
  return `answer ${attempts.flaky}`
}

async function fatal(): Promise<never> {
  attempts.fatal++
  throw new AbortError('hopeless')
}

sometimes('the second attempt succeeds', () => attempts.flaky === 2)
sometimes('the third attempt succeeds', () => attempts.flaky === 3)

export default async function main(): Promise<void> {
  const [answer, refusal] = await Promise.allSettled([
    pRetry(flaky, { retries: 2, minTimeout: 10, factor: 2 }), pRetry(fatal, { retries: 5, minTimeout: 10 }),
  ])
  assert.strictEqual(answer.status, 'fulfilled')
  assert.strictEqual(answer.value, `answer ${attempts.flaky}`)
  assert.strictEqual(refusal.status, 'rejected')
  assert.strictEqual((refusal.reason as Error).message, 'hopeless')
  assert.strictEqual(attempts.fatal, 1)
  outcome(attempts)
}
