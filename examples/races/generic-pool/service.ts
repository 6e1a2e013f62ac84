/** A service that keeps a connection open and is shut down at some moment. */
import assert from 'node:assert'
import { latency } from 'manyworlds'

interface Pool {
  drain(): PromiseLike<void>
  clear(): PromiseLike<unknown>
}
interface Factory {
  create(): Promise<object>
  destroy(connection: object): Promise<void>
}

export async function runService(createPool: (factory: Factory, options: object) => Pool): Promise<void> {
  const connections = new Set<object>()
  const pool = createPool({
    async create() {
      const connection = {}
      await latency()
      connections.add(connection)
      return connection
    },
    async destroy(connection) {
      await latency()
      connections.delete(connection)
    },
  }, { min: 1, max: 2 })
  await latency()
  await pool.drain()
  await pool.clear()
  assert(connections.size === 0, `${connections.size} connection is still open after the shutdown`)
}
