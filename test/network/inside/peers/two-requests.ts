/** Two connections ask for one thing each; which one says `first` depends on the schedule. */
import assert from 'node:assert'
import { once } from 'node:events'
import net from 'node:net'

const asked: string[] = []
const answers: string[] = []

async function ask(name: string): Promise<void> {
  const socket = net.connect(4000, '127.0.0.1')
  await once(socket, 'connect')
  asked.push(name)
  socket.write(`${asked.length}`)
  const [answer] = await once(socket, 'data')
  answers.push(String(answer))
  socket.destroy()
}

export default async function main() {
  await Promise.all([ask('a'), ask('b')])
  assert.deepEqual(answers.sort(), ['1!', '2!'])
}
