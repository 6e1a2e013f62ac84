/** Three clients of a pool of generic-pool with room for two; one resource turns out to be broken and is destroyed. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { createPool } from 'generic-pool'
import { outcome } from '../outcome.ts'

let made = 0
let live = 0
let borrowed = 0
const served: string[] = []

const pool = createPool({
  async create() { await latency(); live++; return { id: ++made } },
  async destroy() { live-- },
}, { max: 2 })

async function client(name: string, breaks: boolean): Promise<void> {
  const resource = await pool.acquire()
  borrowed++
  await latency()
  borrowed--
  served.push(name)
  if (breaks) await pool.destroy(resource)
  else await pool.release(resource)
}

always('no more resources than the pool has room for', () => borrowed <= 2 && live <= 2)
sometimes('both resources are in use', () => borrowed === 2)

export default async function main(): Promise<void> {
  await Promise.all([client('a', false), client('b', true), client('c', false)])
  await pool.drain()
  await pool.clear()
  assert.strictEqual(live, 0)
  outcome({ made, served })
}
