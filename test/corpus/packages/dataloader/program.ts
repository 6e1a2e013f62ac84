/** Three callers load users through dataloader: what is asked for in one turn goes out as one batch, and no key twice. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import DataLoader from 'dataloader'
import { outcome } from '../outcome.ts'

const batches: number[][] = []

const loader = new DataLoader<number, string>(async (keys) => {
  batches.push([...keys])
  await latency()
  return keys.map((key) => key === 3 ? new Error(`no user ${key}`) : `user ${key}`)
})

async function caller(...keys: number[]): Promise<string> {
  if (keys.length === 1) await latency()
  const loaded = await Promise.allSettled(keys.map((key) => loader.load(key)))
  return loaded.map((result) => result.status === 'fulfilled' ? result.value : (result.reason as Error).message).join()
}

always('no key is fetched twice', () => new Set(batches.flat()).size === batches.flat().length)
sometimes('the late caller finds its key in the cache or under way', () => batches.length === 1 && batches[0]!.length === 3)

export default async function main(): Promise<void> {
  const answers = await Promise.all([caller(1, 2), caller(2, 3), caller(1)])
  assert.deepStrictEqual(answers, ['user 1,user 2', 'user 2,no user 3', 'user 1'])
  assert.deepStrictEqual(batches, [[1, 2, 3]])
  outcome(answers)
}
