/** Four lookups through p-map with room for two: one is skipped, results keep the order of their input. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import pMap, { pMapSkip } from 'p-map'
import { outcome } from '../outcome.ts'

let running = 0
const finished: number[] = []

async function lookup(key: number): Promise<string | typeof pMapSkip> {
  running++
  await latency()
  running--
  finished.push(key)
  return key === 2 ? pMapSkip : `value ${key}`
}

always('at most two lookups run', () => running <= 2)
sometimes('a later lookup ends first', () => finished[0] === 2)

export default async function main(): Promise<void> {
  const values = await pMap([1, 2, 3, 4], lookup, { concurrency: 2 })
  assert.deepStrictEqual(values, ['value 1', 'value 3', 'value 4'])
  outcome(finished)
}
