import { atEnd, sometimes } from 'manyworlds'
import dgram from 'node:dgram'

/** Two datagrams to an echo server, and all that may come back. */
const outcomes = (process.argv[2] ?? '').split(',')
let got = ''

for (const outcome of outcomes) sometimes(outcome, () => got === outcome)
atEnd('only these', () => outcomes.includes(got))

export default function main() {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (bytes, { address, port }) => {
    if (address !== '127.0.0.1' || port !== 7000) throw new Error(`from ${address}:${port}`)
    got += bytes
  })
  socket.send('a', 7000, '127.0.0.1')
  socket.send('b', 7000, '127.0.0.1')
}
