// Reading waits for what is being written, and the other way round.

import { Mutex } from 'async-mutex'
import storage from 'node-persist-old'

const mutex = new Mutex()
const set = (key: string, value: string): Promise<unknown> => mutex.runExclusive(() => storage.setItem(key, value))
const get = (key: string): Promise<unknown> => mutex.runExclusive(() => storage.getItem(key))

export default async function main(): Promise<void> {
  // Nothing expires here; looking for what has expired would read without the mutex.
  await storage.init({ dir: 'storage', expiredInterval: 0 })
  await set('user', 'ann')
  await Promise.all([set('user', 'bob'), get('user')])
  process.exit()
}
