/** Of two clients any may be accepted first if they connect in different tasks, and any may be heard first. */
import net from 'node:net'
import { sometimes } from 'manyworlds'
import { listen } from './echo.ts'

export default async function main(): Promise<void> {
  let order = ''
  const server = await listen(net.createServer((socket) => {
    socket.on('data', (bytes) => {
      order += String(bytes)
      socket.destroy()
      if (order.length < 2) return
      sometimes(`${order}`, true)
      server.close()
    })
  }))
  for (const name of ['a', 'b']) {
    const client = net.connect(8080, '127.0.0.1', () => { client.write(name) })
    client.on('error', () => {})
    client.resume()
  }
}
