import net from 'node:net'

/** Numbers its requests: which client gets which number depends on the schedule. */
let count = 0
let open = 0

export default function main() {
  const server = net.createServer((socket) => {
    open++
    socket.on('data', () => {
      count++
      socket.end(`${count}`)
    })
    socket.on('close', () => { if (--open === 0 && count === Number(process.argv[2])) server.close() })
  })
  server.listen(7100, '127.0.0.1')
}
