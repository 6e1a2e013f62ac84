import net from 'node:net'

/** A server that goes on listening, and fails if somebody says `b`. */
export default function main() {
  const server = net.createServer((socket) => {
    socket.on('data', (bytes) => { if (String(bytes).includes('b')) throw new Error('b came') })
  })
  server.listen(7100, '127.0.0.1')
}
