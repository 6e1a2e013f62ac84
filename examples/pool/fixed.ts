import assert from 'node:assert'
import { latency } from 'manyworlds'

const LIMIT = 2
const active = new Set<Promise<void>>()
let running = 0

async function download(link: string): Promise<void> {
  running++
  assert(running <= LIMIT, `${link} is download ${running} at once, the limit is ${LIMIT}`)
  await latency()
  running--
}

async function enqueue(job: () => Promise<void>): Promise<void> {
  while (active.size >= LIMIT) await Promise.race(active)
  const done = job().finally(() => active.delete(done))
  active.add(done)
  return done
}

async function follow(link: string): Promise<void> {
  await latency()
  await enqueue(() => download(link))
}

await Promise.all(['/a', '/b', '/c', '/d'].map(follow))
