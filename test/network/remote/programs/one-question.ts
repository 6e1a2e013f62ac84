import assert from 'node:assert'
import { once } from 'node:events'
import net from 'node:net'

async function ask(n: number) {
  const socket = net.connect(7000, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${n}`)
  const [answer] = await once(socket, 'data')
  assert.equal(String(answer), 'abc'[n])
  socket.end()
  await once(socket, 'close')
}

export default async function main() {
  await ask(0)
}
