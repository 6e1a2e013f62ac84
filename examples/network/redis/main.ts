import type { Redis } from 'ioredis'
import { database, run } from './users.ts'

async function read(cache: Redis): Promise<string> {
  const cached = await cache.get('user')
  if (cached !== null) return cached
  const name = await database.read()
  await cache.set('user', name)
  return name
}

async function rename(cache: Redis, name: string): Promise<void> {
  await database.write(name)
  await cache.del('user')
}

export default () => run(read, rename)
