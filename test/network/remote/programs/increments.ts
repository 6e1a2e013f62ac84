import { once } from 'node:events'
import net from 'node:net'

/** Two tasks increment a number that a server keeps: the second one reads it before the first one has written. */
async function increment() {
  const socket = net.connect(7000, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('get')
  const [value] = await once(socket, 'data')
  socket.write(`set ${Number(value) + 1}`)
  await once(socket, 'data')
  socket.end()
}

export default async function main() {
  await Promise.all([increment(), increment()])
  const socket = net.connect(7000, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('get')
  const [value] = await once(socket, 'data')
  socket.destroy()
  if (String(value) !== '2') throw new Error(`the server has ${value}`)
}
