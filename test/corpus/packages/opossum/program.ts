/** A circuit breaker of opossum around a service that fails: it opens, lets one call through after a while, and closes. */
import assert from 'node:assert'
import { EventEmitter } from 'node:events'
import { always, latency, sometimes } from 'manyworlds'
import CircuitBreaker from 'opossum'
import { outcome } from '../outcome.ts'

let calls = 0
let isBroken = true
const events: string[] = []

async function service(): Promise<string> {
  calls++
  await latency()
  if (isBroken) throw new Error('down')
  return 'up'
}

const breaker = new CircuitBreaker(service, {
  timeout: false, errorThresholdPercentage: 50, resetTimeout: 30, enableSnapshots: false,
  // By itself the breaker renews its statistics for ever, which makes ever new states.
  rotateBucketController: new EventEmitter(),
})
for (const name of ['open', 'halfOpen', 'close']) breaker.on(name, () => { events.push(name) })

always('an open circuit calls nobody', () => calls <= 3)
sometimes('it is half open', () => breaker.halfOpen)

export default async function main(): Promise<void> {
  const results = await Promise.allSettled([breaker.fire(), breaker.fire()])
  assert.deepStrictEqual(results.map(({ status }) => status), ['rejected', 'rejected'])
  assert.strictEqual(breaker.opened, true)
  await assert.rejects(breaker.fire(), { code: 'EOPENBREAKER' })
  isBroken = false
  // The breaker's own timer does not keep the process alive.
  await new Promise<void>((resolve) => { setTimeout(resolve, 60) })
  assert.strictEqual(breaker.halfOpen, true)
  assert.strictEqual(await breaker.fire(), 'up')
  breaker.shutdown()
  outcome(events)
}
