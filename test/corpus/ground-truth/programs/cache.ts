/** Check, then act: two readers of a cache may both load, and a stale answer may overwrite a newer one. */
import { latency } from 'manyworlds'

const cache = new Map<string, number>()
let version = 1
let loads = 0
Object.assign(globalThis, { outcome: () => `${[...cache].join()} loads ${loads}` })

async function load(key: string) {
  loads++
  const seen = version
  await latency()
  return seen * key.length
}

async function get(key: string) {
  if (!cache.has(key)) cache.set(key, await load(key))
  return cache.get(key)
}

export default async function main() {
  setTimeout(() => { version = 2; cache.clear() }, 10)
  const readers = ['aa', 'aa', 'b'].map(async (key) => { await latency(); return get(key) })
  await Promise.all(readers)
}
