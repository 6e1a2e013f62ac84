import { once } from 'node:events'
import net from 'node:net'

/** Takes the first piece for the whole answer. */
export default async function main() {
  const socket = net.connect(7000, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('question')
  const [answer] = await once(socket, 'data')
  if (String(answer) !== 'answer to question') throw new Error(`got ${answer}`)
  socket.destroy()
}
