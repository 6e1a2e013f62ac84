import dgram from 'node:dgram'

/** Answers the first datagram of each of two clients. */
export default function main() {
  const socket = dgram.createSocket('udp4')
  const ports = new Set<number>()
  socket.on('message', (bytes, { address, port }) => {
    ports.add(port)
    socket.send(`${bytes} ${ports.size}`, port, address, () => { if (ports.size === 2) socket.close() })
  })
  socket.bind(7100, '127.0.0.1')
}
