import net from 'node:net'

/** Reads an answer of 100,000 bytes, which takes two reads, with a pause in between. */
export default function main() {
  const socket = net.connect(7000, '127.0.0.1')
  const sizes: number[] = []
  socket.on('connect', () => { socket.write('x') })
  socket.on('data', (bytes) => {
    sizes.push(bytes.length)
    if (bytes.some((byte) => byte !== 120)) throw new Error('another byte')
    if (sizes.length === 2) socket.end()
    else socket.pause()
    setImmediate(() => { socket.resume() })
  })
  socket.on('close', () => { if (sizes.join() !== '65536,34464') throw new Error(sizes.join()) })
}
