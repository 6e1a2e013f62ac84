import net from 'node:net'
const server = net.createServer({ allowHalfOpen: true }, (socket) => {
  let all = ''
  socket.on('data', (bytes) => { all += bytes })
  socket.on('end', () => {
    console.log('server has all', all, socket.readable, socket.writable, socket.readyState)
    setImmediate(() => { socket.write('late '); setImmediate(() => socket.end(`answer to ${all}`)) })
  })
  socket.on('close', () => server.close())
})
server.listen(0, () => {
  const client = net.connect({ port: server.address().port, host: '127.0.0.1', allowHalfOpen: true })
  client.end('question')
  let all = ''
  client.on('finish', () => console.log('client finished', client.readyState))
  client.on('data', (bytes) => { all += bytes })
  client.on('end', () => console.log('client has all', all))
  client.on('close', (hadError) => console.log('client closed', hadError))
})
