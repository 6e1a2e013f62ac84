/** redis and a server of its protocol in one program: two commands in one pipeline of bytes, answered in their order. */
import assert from 'node:assert'
import net from 'node:net'
import { sometimes } from 'manyworlds'
import { createClient } from 'redis'
import Parser from 'redis-parser'
import { outcome } from '../outcome.ts'
import { close } from '../server.ts'

const PORT = 6399
// A client has a class of its own, which has to exist before main.
const client = createClient({ RESP: 2, socket: { port: PORT, host: '127.0.0.1', connectTimeout: 0, reconnectStrategy: false } })
const values = new Map<string, string>()
const commands: string[] = []

function answer([name, key = '', value = '']: string[]): string {
  commands.push(name!)
  if (name === 'GET') return values.has(key) ? `$${values.get(key)!.length}\r\n${values.get(key)}\r\n` : '$-1\r\n'
  if (name === 'SET') values.set(key, value)
  return '+OK\r\n'
}

const server = net.createServer((socket) => {
  const parser = new Parser({ returnReply: (command: string[]) => { socket.write(answer(command)) }, returnError(error: Error) { throw error } })
  socket.on('data', (data) => { parser.execute(data) })
})

sometimes('the value is stored', () => values.has('name'))

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(PORT, '127.0.0.1', resolve) })
  await client.connect()
  const [stored, name] = await Promise.all([client.set('name', 'ann'), client.get('name')])
  assert.deepStrictEqual([stored, name], ['OK', 'ann'])
  client.destroy()
  await close(server)
  outcome(commands)
}
