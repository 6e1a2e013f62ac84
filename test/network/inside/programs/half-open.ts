/** The client ends its direction and still gets the answer, which comes in two tasks. */
import net from 'node:net'
import { strictEqual } from 'node:assert'
import { ask, listen } from './echo.ts'

export default async function main(): Promise<void> {
  const server = await listen(net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.resume()
    socket.on('end', () => {
      socket.write('one ')
      setTimeout(() => { socket.end('two') }, 5)
    })
  }))
  strictEqual(await ask('question'), 'one two')
  server.close()
}
