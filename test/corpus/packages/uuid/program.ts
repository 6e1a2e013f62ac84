/** Identifiers of uuid for records that two workers make: never twice the same, and those of version 5 are always the same. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { v4, v5, validate, version } from 'uuid'
import { outcome } from '../outcome.ts'

const records = new Map<string, string>()

async function make(name: string): Promise<void> {
  await latency()
  records.set(v4(), name)
}

always('every record has its own identifier', () => [...records.keys()].every((id) => validate(id) && version(id) === 4))
sometimes('the second record is first', () => [...records.values()][0] === 'b')

export default async function main(): Promise<void> {
  await Promise.all([make('a'), make('b')])
  assert.strictEqual(records.size, 2)
  assert.strictEqual(v5('example.org', v5.DNS), 'aad03681-8b63-5304-89e0-8ca8f49461b5')
  outcome([...records.values()])
}
