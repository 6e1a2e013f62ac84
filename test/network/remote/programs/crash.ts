import { afterCrash } from 'manyworlds'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'

afterCrash(() => {})

export default async function main() {
  const socket = net.connect(7000, '127.0.0.1')
  await once(socket, 'connect')
  fs.writeFileSync('notes.txt', 'x')
  socket.destroy()
}
