/** Two writes of different tasks: the other side reads them together, or one after the other. */
import net from 'node:net'
import { sometimes } from 'manyworlds'
import { listen } from './echo.ts'

export default async function main(): Promise<void> {
  const seen: string[] = []
  const server = await listen(net.createServer((socket) => {
    socket.on('data', (bytes) => { seen.push(String(bytes)) })
    socket.on('end', () => {
      sometimes('together', seen.length === 1 && seen[0] === 'ab')
      sometimes('apart', seen.length === 2)
      server.close()
    })
  }))
  const client = net.connect(8080, '127.0.0.1', () => {
    client.write('a')
    setTimeout(() => { client.end('b') }, 5)
  })
  client.resume()
}
