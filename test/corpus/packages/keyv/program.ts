/** keyv with its map in memory: two writers of one key, an entry that expires, and another namespace. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import Keyv from 'keyv'
import { outcome } from '../outcome.ts'

const users = new Keyv<string>({ namespace: 'users' })
const sessions = new Keyv<string>({ namespace: 'sessions' })

async function write(name: string): Promise<void> {
  await latency()
  await users.set('current', name)
}

sometimes('main has begun', () => true)

export default async function main(): Promise<void> {
  await sessions.set('current', 'token', 1000)
  await Promise.all([write('ann'), write('bob')])
  const name = await users.get('current')
  assert.strictEqual(await sessions.get('current'), 'token')
  await new Promise((resolve) => { setTimeout(resolve, 1500) })
  assert.strictEqual(await sessions.get('current'), undefined)
  assert.strictEqual(await users.get('current'), name)
  assert.strictEqual(await users.delete('current'), true)
  outcome(name)
}
