import { latency } from 'manyworlds'
import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()
storage.enterWith('top')

function expectTop(): void {
  if (storage.getStore() !== 'top') throw new Error(`the context is ${storage.getStore()}`)
}

export default async function main(): Promise<void> {
  expectTop()
  await latency()
  expectTop()
  await Promise.all([latency().then(expectTop), latency().then(expectTop)])
}
