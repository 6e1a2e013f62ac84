import { atEnd, sometimes } from 'manyworlds'
import { once } from 'node:events'
import net from 'node:net'

/** What was read, or the error of the connection: exactly what the argument lists. */
const outcomes = (process.argv[2] ?? '').split(',')
let outcome = ''

for (const one of outcomes) sometimes(one, () => outcome === one)
atEnd('only these', () => outcomes.includes(outcome))

async function read() {
  const socket = net.connect(7000, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('x')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

export default async function main() {
  outcome = await read().catch((error) => error.code)
}
