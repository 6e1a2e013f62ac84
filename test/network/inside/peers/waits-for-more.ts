/** Waits until the peer has said `bye`, which it may do long after it was greeted. */
import { once } from 'node:events'
import net from 'node:net'

export default async function main() {
  const socket = net.connect(4000, '127.0.0.1')
  socket.setEncoding('utf8')
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
    if (heard.includes('bye')) socket.destroy()
  })
  socket.write('hello')
  await once(socket, 'close')
}
