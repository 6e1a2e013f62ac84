// What was frozen through a proxy is frozen afterwards, too.

import assert from 'node:assert'
import { latency } from 'manyworlds'

async function freeze(): Promise<void> {
  const target = { a: 1 }
  const proxy = new Proxy(target, {})
  await latency()
  Object.freeze(proxy)
  await latency()
  assert(Object.isFrozen(target))
}

export default async function main() {
  await Promise.all([freeze(), freeze()])
}
