import { once } from 'node:events'
import net from 'node:net'

/** Reads what a server says until it ends the connection. */
export default async function main() {
  const socket = net.connect(7000, 'peer.test')
  let text = ''
  socket.on('data', (bytes) => { text += bytes })
  await once(socket, 'close')
  if (text !== 'Mon Nov 16 13:46:00') throw new Error(`read ${text}`)
}
