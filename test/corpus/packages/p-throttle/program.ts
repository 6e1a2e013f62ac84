/** Four calls through p-throttle: no more than two in any interval. */
import assert from 'node:assert'
import { always, sometimes } from 'manyworlds'
import pThrottle from 'p-throttle'
import { outcome } from '../outcome.ts'

const calls: number[] = []
let intervals = 0
const throttled = pThrottle({ limit: 2, interval: 100 })(async (value: number) => { calls.push(value); return value * 10 })

always('not more calls than the intervals that began allow', () => calls.length <= 2 * (intervals + 1) + 2)
sometimes('half of the calls were made', () => calls.length === 2)

export default async function main(): Promise<void> {
  const timer = setInterval(() => { intervals++ }, 100)
  const results = await Promise.all([1, 2, 3, 4].map((value) => throttled(value)))
  clearInterval(timer)
  assert.deepStrictEqual(results, [10, 20, 30, 40])
  outcome(calls)
}
