/** Four fetches of three keys through an lru-cache with room for two; one caller gives up while it waits. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { LRUCache } from 'lru-cache'
import { outcome } from '../outcome.ts'

const calls: string[] = []

const cache = new LRUCache<string, string>({
  max: 2,
  async fetchMethod(key) {
    calls.push(key)
    await latency()
    return `value of ${key}`
  },
})

always('the cache keeps at most two values', () => cache.size <= 2)
sometimes('a value was evicted', () => calls.length === 3 && !cache.has('a'))

export default async function main(): Promise<void> {
  const [first, second] = await Promise.all([cache.fetch('a'), cache.fetch('a')])
  assert.strictEqual(first, 'value of a')
  assert.strictEqual(second, first)
  assert.deepStrictEqual(calls, ['a'])
  await Promise.all([cache.fetch('b'), cache.fetch('c')])
  assert.deepStrictEqual(calls, ['a', 'b', 'c'])
  assert.strictEqual(cache.has('a'), false)
  assert.deepStrictEqual([...cache.keys()].sort(), ['b', 'c'])
  outcome([...cache.keys()])
}
