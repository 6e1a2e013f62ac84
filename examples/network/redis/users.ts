/**
 * A user in a database, with redis as the cache in front of it, used by two processes of an application: one reads the user, the
 * other one renames it. The database is part of the program and answers when it likes; redis is a real one.
 */
import assert from 'node:assert'
import { once } from 'node:events'
import { latency } from 'manyworlds'
import { Redis } from 'ioredis'

export const database = {
  name: 'Ann',
  async read(): Promise<string> {
    const { name } = database
    await latency()
    return name
  },
  async write(name: string): Promise<void> {
    await latency()
    database.name = name
  },
}

/** No time limits: between two events any time may pass. */
const OPTIONS = { host: '127.0.0.1', port: 6379, lazyConnect: true, connectTimeout: 0, enableReadyCheck: false, retryStrategy: null }

export async function run(read: (cache: Redis) => Promise<string>, rename: (cache: Redis, name: string) => Promise<void>): Promise<void> {
  const [one, other] = [new Redis(OPTIONS), new Redis(OPTIONS)]
  await one.connect()
  await other.connect()
  await Promise.all([read(one), rename(other, 'Bob')])
  const cached = await one.get('user')
  assert(cached === null || cached === database.name, `the cache says ${cached}, the database ${database.name}`)
  for (const cache of [one, other]) await Promise.all([cache.quit(), once(cache, 'end')])
}
