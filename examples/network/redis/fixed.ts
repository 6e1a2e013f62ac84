import type { Redis } from 'ioredis'
import { database, run } from './users.ts'

async function read(cache: Redis): Promise<string> {
  const cached = await cache.get('user')
  if (cached !== null) return cached
  const name = await database.read()
  // It may be old by now: what somebody else has stored meanwhile is newer.
  await cache.set('user', name, 'NX')
  return name
}

async function rename(cache: Redis, name: string): Promise<void> {
  await database.write(name)
  await cache.set('user', name)
}

export default () => run(read, rename)
