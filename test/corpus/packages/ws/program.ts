/** ws: a client and a server in one program exchange messages and close. */
import assert from 'node:assert'
import { sometimes } from 'manyworlds'
import { WebSocket, WebSocketServer } from 'ws'
import { outcome } from '../outcome.ts'

const events: string[] = []

sometimes('the server has heard the client', () => events.includes('server got hello'))

export default async function main(): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => { server.once('listening', resolve) })
  server.on('connection', (socket: typeof WebSocket) => {
    socket.on('message', (data: Buffer) => {
      events.push(`server got ${data}`)
      socket.send(`echo ${data}`)
    })
    socket.send('welcome')
  })
  const client = new WebSocket(`ws://127.0.0.1:${server.address().port}`)
  client.on('open', () => { events.push('open'); client.send('hello') })
  client.on('message', (data: Buffer) => {
    events.push(`client got ${data}`)
    if (String(data).startsWith('echo')) client.close()
  })
  await new Promise((resolve) => { client.once('close', resolve) })
  await new Promise((resolve) => { server.close(resolve) })
  assert(events.includes('client got welcome') && events.includes('client got echo hello'))
  outcome(events)
}
