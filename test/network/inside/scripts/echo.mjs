import net from 'node:net'
const log = { server: [], client: [] }
const server = net.createServer((socket) => {
  log.server.push(`connection ${socket.readyState} ${socket.remoteAddress} ${socket.remoteFamily} ${socket.localPort === server.address().port}`)
  socket.setEncoding('utf8')
  socket.on('data', (text) => { log.server.push(`data ${text}`); socket.write(text.toUpperCase()) })
  for (const event of ['end', 'finish', 'close']) socket.on(event, (value) => log.server.push(`${event} ${value}`))
})
server.listen(0, '127.0.0.1', () => {
  const { address, family } = server.address()
  console.log('listening', address, family, server.listening)
  const client = net.connect(server.address().port, '127.0.0.1', function () { log.client.push(`connect ${this === client} ${client.readyState}`) })
  log.client.push(`connecting ${client.connecting} ${client.pending} ${client.readyState}`)
  client.write('one ')
  client.write(Buffer.from('two'), () => log.client.push('written'))
  client.on('data', (bytes) => { log.client.push(`data ${bytes} ${Buffer.isBuffer(bytes)}`); client.end() })
  for (const event of ['ready', 'end', 'finish']) client.on(event, (value) => log.client.push(`${event} ${value}`))
  client.on('close', (hadError) => {
    log.client.push(`close ${hadError} ${client.bytesRead} ${client.bytesWritten} ${client.destroyed} ${client.readyState}`)
    server.close(() => console.log('closed', server.listening, server.address()))
  })
})
server.on('close', () => console.log(log))
