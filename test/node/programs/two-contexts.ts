import { latency } from 'manyworlds'
import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()
const seen = { a: '', b: '' }

async function run(key: 'a' | 'b'): Promise<void> {
  await latency()
  seen[key] = storage.getStore()!
  if (seen[key] !== key) throw new Error(`${key} runs in the context of ${seen[key]}`)
}

export default async function main(): Promise<void> {
  await Promise.all([storage.run('a', run, 'a'), storage.run('b', run, 'b')])
}
