/** Two clients of an echo server: each gets its own words, whatever comes first. */
import net from 'node:net'
import { deepStrictEqual } from 'node:assert'
import { ask, listen } from './echo.ts'

export default async function main(): Promise<void> {
  const server = await listen(net.createServer((socket) => { socket.pipe(socket) }))
  deepStrictEqual(await Promise.all([ask('hello'), ask('world')]), ['hello', 'world'])
  server.close()
}
