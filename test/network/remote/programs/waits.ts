import { once } from 'node:events'
import net from 'node:net'

/** Waits for something that the server says without being asked again. */
export default async function main() {
  const socket = net.connect(7000, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  while (text.length < 9) text += (await once(socket, 'data'))[0]
  socket.destroy()
  if (text !== 'tick tock') throw new Error(text)
}
