import net from 'node:net'
const server = net.createServer((socket) => { socket.on('error', (error) => console.log('server', error.code)); socket.end('bye') })
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1')
  client.on('data', (bytes) => console.log('client got', String(bytes)))
  client.on('end', () => {
    console.log('end', client.writable, client.writableEnded)
    process.nextTick(() => console.log('write', client.write('too late', (error) => console.log('callback', error?.code))))
  })
  client.on('error', (error) => console.log('error', error.code, error.message))
  client.on('close', (hadError) => { console.log('close', hadError); server.close() })
})
