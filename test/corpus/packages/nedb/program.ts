/** A store of nedb in memory: a unique index refuses the second of two registrations, whichever that is. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import nedb from '@seald-io/nedb'
import { outcome } from '../outcome.ts'

interface Store {
  ensureIndexAsync(options: object): Promise<void>
  insertAsync(document: object): Promise<object>
  findAsync(query: object): Promise<object[]>
}
// The types of the package describe a default export that it does not have.
const Datastore = nedb as unknown as new (options: object) => Store

const refused: string[] = []

async function register(users: Store, name: string): Promise<void> {
  await latency()
  try {
    await users.insertAsync({ email: 'x@example.org', name })
  } catch (error) {
    assert.strictEqual((error as { errorType: string }).errorType, 'uniqueViolated')
    refused.push(name)
  }
}

sometimes('the first is refused', () => refused[0] === 'ann')

export default async function main(): Promise<void> {
  const users = new Datastore({ inMemoryOnly: true })
  await users.ensureIndexAsync({ fieldName: 'email', unique: true })
  await Promise.all([register(users, 'ann'), register(users, 'bob')])
  const found = await users.findAsync({ email: /example/ })
  assert.strictEqual(found.length, 1)
  assert.strictEqual(refused.length, 1)
  outcome(refused)
}
