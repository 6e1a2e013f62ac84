/** memory-level: an iterator sees the database as it was when it was made, while two writers go on. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { MemoryLevel } from 'memory-level'
import { outcome } from '../outcome.ts'

let seen: string[] = []

sometimes('a write is before the iterator', () => seen.length === 2)
sometimes('a write is after it', () => seen.length === 1)

export default async function main(): Promise<void> {
  const db = new MemoryLevel<string, string>()
  await db.put('a', '1')
  const write = async (): Promise<void> => { await latency(); await db.batch([{ type: 'put', key: 'b', value: '2' }, { type: 'del', key: 'c' }]) }
  const read = async (): Promise<void> => { await latency(); seen = await db.keys().all() }
  await Promise.all([write(), read()])
  assert.strictEqual(await db.get('b'), '2')
  await db.close()
  outcome(seen)
}
