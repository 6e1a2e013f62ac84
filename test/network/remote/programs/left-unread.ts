import { once } from 'node:events'
import net from 'node:net'

/** Closes a connection with bytes in it that nobody has read. */
export default async function main() {
  const socket = net.connect(7000, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('x')
  setTimeout(() => { socket.destroy() }, 10)
}
