// Whether a connection on which nothing has come yet is idle depends on the release of Node.
import http from 'node:http'
import net from 'node:net'

const server = http.createServer().listen(0, '127.0.0.1', () => {
  server.once('connection', (socket) => {
    server.close(() => { console.log('closed') })
    server.closeIdleConnections()
    setTimeout(() => {
      console.log(socket.destroyed)
      socket.destroy()
    }, 200)
  })
  net.connect(server.address().port, '127.0.0.1').on('error', () => {})
})
