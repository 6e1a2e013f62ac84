/** Asks twice for something that the peer may answer in two ways, and says which it was. */
import assert from 'node:assert'
import { once } from 'node:events'
import net from 'node:net'

async function ask(question: string): Promise<string> {
  const socket = net.connect(4000, '127.0.0.1')
  socket.write(question)
  const [answer] = await once(socket, 'data')
  const text = String(answer)
  socket.write(text)
  await once(socket, 'data')
  socket.destroy()
  return text
}

export default async function main() {
  const first = await ask('x')
  const second = await ask('y')
  assert(`${first}${second}` !== 'tails' + 'heads', 'tails, then heads')
}
