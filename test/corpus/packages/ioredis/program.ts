/** ioredis and a server of its protocol in one program: two commands in one pipeline of bytes, answered in their order. */
import assert from 'node:assert'
import net from 'node:net'
import { sometimes } from 'manyworlds'
import { Redis } from 'ioredis'
import Parser from 'redis-parser'
import { outcome } from '../outcome.ts'
import { close, listen } from '../server.ts'

const values = new Map<string, string>()
const commands: string[] = []

function answer([name, key = '', value = '']: string[]): string {
  commands.push(name!)
  if (name === 'set') {
    values.set(key, value)
    return '+OK\r\n'
  }
  const found = values.get(key)
  return found === undefined ? '$-1\r\n' : `$${found.length}\r\n${found}\r\n`
}

const server = net.createServer((socket) => {
  const parser = new Parser({ returnReply: (command: string[]) => { socket.write(answer(command)) }, returnError(error: Error) { throw error } })
  socket.on('data', (data) => { parser.execute(data) })
})

sometimes('the value is stored', () => values.has('name'))

export default async function main(): Promise<void> {
  const port = await listen(server)
  // Any time may pass before the connection is there, so that a limit would be exceeded in some schedules.
  const client = new Redis({ port, host: '127.0.0.1', connectTimeout: 0, enableReadyCheck: false, disableClientInfo: true, retryStrategy: null })
  const [stored, name] = await Promise.all([client.set('name', 'ann'), client.get('name')])
  assert.deepStrictEqual([stored, name], ['OK', 'ann'])
  client.disconnect()
  await close(server)
  outcome(commands)
}
