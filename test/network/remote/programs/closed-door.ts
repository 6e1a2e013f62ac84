import net from 'node:net'

/** Closes the server with clients in its queue. */
export default function main() {
  const server = net.createServer((socket) => {
    socket.destroy()
    server.close()
  })
  server.listen(7100, '127.0.0.1')
}
