/** A server that takes what one read gives for a whole message. */
import net from 'node:net'
import { strictEqual } from 'node:assert'
import { ask, listen } from './echo.ts'

export default async function main(): Promise<void> {
  const server = await listen(net.createServer((socket) => {
    socket.once('data', (bytes) => {
      socket.end(`${bytes}!`)
      socket.resume()
    })
  }))
  strictEqual(await ask('GO'), 'GO!')
  server.close()
}
