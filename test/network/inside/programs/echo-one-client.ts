/** One client of an echo server. */
import net from 'node:net'
import { strictEqual } from 'node:assert'
import { ask, listen } from './echo.ts'

export default async function main(): Promise<void> {
  const server = await listen(net.createServer((socket) => { socket.pipe(socket) }))
  strictEqual(await ask('hello'), 'hello')
  server.close()
}
