// A violation that has a trace: the answer that comes last is taken for the newest.
import { connect, createServer } from 'node:net'

export default async function main() {
  let shown
  await new Promise((resolve) => {
    const server = createServer((socket) => { socket.on('data', (data) => socket.end(data)) })
    server.listen(0, () => {
      let open = 2
      for (const name of ['old', 'new']) {
        const socket = connect(server.address().port, () => socket.write(name))
        socket.on('data', (data) => { shown = String(data) })
        socket.on('close', () => { if (--open === 0) server.close(resolve) })
      }
    })
  })
  if (shown !== 'new') throw new Error(`shows ${shown}`)
}
