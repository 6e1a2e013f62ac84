/** Two locks that are taken in different orders. */
import { latency } from 'manyworlds'

const held = new Set<string>()
const waiting = new Map<string, () => void>()
let done = ''
Object.assign(globalThis, { outcome: () => `${done} ${[...held].sort().join()}` })

async function lock(name: string) {
  await latency()
  if (held.has(name)) await new Promise<void>((resolve) => waiting.set(name, resolve))
  held.add(name)
}

function unlock(name: string): void {
  held.delete(name)
  waiting.get(name)?.()
  waiting.delete(name)
}

async function transfer(first: string, second: string) {
  await lock(first)
  await lock(second)
  done += first
  unlock(second)
  unlock(first)
}

export default async function main() {
  await Promise.all([transfer('x', 'y'), transfer('y', 'x')])
}
