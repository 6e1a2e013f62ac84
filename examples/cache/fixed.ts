import assert from 'node:assert'
import { latency } from 'manyworlds'

interface User {
  readonly id: number
  visits: number
}

const cache = new Map<number, Promise<User>>()

async function load(id: number): Promise<User> {
  await latency()
  return { id, visits: 0 }
}

function getUser(id: number): Promise<User> {
  let user = cache.get(id)
  if (user === undefined) cache.set(id, (user = load(id)))
  return user
}

async function handleRequest(id: number): Promise<void> {
  await latency()
  const user = await getUser(id)
  user.visits++
}

export default async function main() {
  await Promise.all([handleRequest(7), handleRequest(7)])
  assert.equal((await getUser(7)).visits, 2)
}
