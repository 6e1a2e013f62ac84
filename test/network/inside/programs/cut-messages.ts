/** Two messages, each answered before the next: both may arrive in two pieces, and not only the first of them. */
import net from 'node:net'
import { strictEqual } from 'node:assert'
import { sometimes } from 'manyworlds'
import { listen } from './echo.ts'

export default async function main(): Promise<void> {
  const server = await listen(net.createServer((socket) => {
    let pieces: string[] = []
    let cut = 0
    socket.on('data', (bytes) => {
      pieces.push(String(bytes))
      if (pieces.join('').length < 2) return
      if (pieces.length > 1) cut++
      sometimes('both messages come in two pieces', cut === 2)
      pieces = []
      socket.write('.')
    })
    socket.on('end', () => socket.end())
  }))
  const client = net.connect(8080, '127.0.0.1')
  let answers = 0
  client.write('GO')
  client.on('data', () => {
    answers++
    if (answers === 1) client.write('ON')
    else client.end()
  })
  await new Promise((resolve) => { client.on('close', resolve) })
  strictEqual(answers, 2)
  server.close()
}
