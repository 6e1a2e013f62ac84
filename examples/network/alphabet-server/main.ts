import { once } from 'node:events'
import net from 'node:net'

const connections = Number(process.argv[2] ?? 2)
const port = 2627

/** Answers every line, which is a number, by the letter of the alphabet with that number. */
async function serve(socket: net.Socket): Promise<void> {
  let pending = ''
  socket.setEncoding('ascii').on('data', (piece) => {
    const lines = (pending + piece).split('\n')
    pending = lines.pop()!
    for (const line of lines) socket.write('abcdefghijklmnopqrstuvwxyz'.charAt(Number(line)))
  })
  await once(socket, 'close')
}

export default async function main() {
  let served = 0
  const server = net.createServer(async (socket) => {
    await serve(socket)
    if (++served === connections) server.close()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'close')
}
