import assert from 'node:assert'
import { latency } from 'manyworlds'

interface User {
  readonly id: number
  visits: number
}

const cache = new Map<number, User>()

async function load(id: number): Promise<User> {
  await latency()
  return { id, visits: 0 }
}

async function getUser(id: number): Promise<User> {
  if (!cache.has(id)) cache.set(id, await load(id))
  return cache.get(id)!
}

async function handleRequest(id: number): Promise<void> {
  await latency()
  const user = await getUser(id)
  user.visits++
}

export default async function main() {
  await Promise.all([handleRequest(7), handleRequest(7)])
  assert.equal(cache.get(7)!.visits, 2)
}
