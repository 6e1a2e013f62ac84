import { once } from 'node:events'
import net from 'node:net'

/** A room for so many people: when all are there, what one of them says is told to everybody, as `retell` puts it. */
export async function chat(port: number, people: number, retell: (line: string) => string): Promise<void> {
  const server = net.createServer({ pauseOnConnect: true }).listen(port, '127.0.0.1')
  const room = await enter(server, people)
  for (const socket of room) {
    socket.setEncoding('utf8').on('data', (line) => {
      for (const listener of room) listener.write(retell(String(line)))
    })
    socket.resume()
  }
  await Promise.all(room.map((socket) => once(socket, 'close')))
  server.close()
}

async function enter(server: net.Server, people: number): Promise<net.Socket[]> {
  const room: net.Socket[] = []
  while (room.length < people) {
    const [socket] = await once(server, 'connection') as [net.Socket]
    room.push(socket)
  }
  return room
}
