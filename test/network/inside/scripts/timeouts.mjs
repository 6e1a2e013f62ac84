import net from 'node:net'
const server = net.createServer((socket) => { socket.resume(); socket.on('error', () => {}) })
server.listen(0, '127.0.0.1', () => {
  const client = net.connect({ port: server.address().port, host: '127.0.0.1', timeout: 30 })
  console.log('timeout', client.timeout)
  client.on('timeout', () => { console.log('idle', client.destroyed); client.destroy() })
  client.on('close', (hadError) => {
    console.log('close', hadError)
    server.close()
  })
  client.on('connect', () => setTimeout(() => client.write('alive'), 15))
})
