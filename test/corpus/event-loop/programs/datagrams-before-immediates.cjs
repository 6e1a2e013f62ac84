// libuv reads all datagrams that have arrived in one callback of the poll phase.
const { createSocket } = require('dgram')
const server = createSocket('udp4')
const client = createSocket('udp4')
let count = 0
server.on('message', (bytes) => {
  console.log(`message ${bytes}`)
  setImmediate(() => console.log('immediate'))
  if (++count === 3) server.close()
})
server.bind(0, '127.0.0.1', () => {
  const { port } = server.address()
  for (const text of ['1', '2', '3']) client.send(text, port, '127.0.0.1', () => { if (text === '3') client.close() })
})
