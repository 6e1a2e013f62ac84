// Two clients write one byte each to a server that answers and ends.
import { connect, createServer } from 'node:net'

export default async function main() {
  const got = []
  await new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('data', (data) => {
        got.push(String(data))
        socket.end(`bye ${data}`)
      })
    })
    server.listen(0, () => {
      let open = 2
      for (const name of ['a', 'b']) {
        const socket = connect(server.address().port)
        socket.write(name)
        socket.on('data', (data) => got.push(String(data)))
        socket.on('close', () => { if (--open === 0) server.close(resolve) })
      }
    })
  })
  console.log(got.join())
}
