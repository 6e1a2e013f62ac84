// Upgrade and CONNECT: the socket belongs to the program.
import http from 'node:http'

const server = http.createServer((req, res) => res.end('plain'))
server.on('upgrade', (req, socket, head) => {
  console.log('upgrade', req.headers.upgrade, head.toString())
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\nfirst ')
  socket.on('data', (data) => socket.end(`echo ${data}`))
})
server.on('connect', (req, socket, head) => {
  console.log('connect', req.url, head.length)
  socket.end('HTTP/1.1 200 Connection established\r\n\r\ntunnel')
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  const req = http.request({ port, host: '127.0.0.1', headers: { Connection: 'Upgrade', Upgrade: 'echo' } })
  req.on('upgrade', (res, socket, head) => {
    let text = head.toString()
    console.log('upgraded', res.statusCode)
    socket.write('ping')
    socket.on('data', (data) => { text += data }).on('end', () => {
      console.log(text)
      socket.end()
      tunnel(port)
    })
  })
  req.end()
})
const tunnel = (port) => {
  const req = http.request({ port, host: '127.0.0.1', method: 'CONNECT', path: 'example.org:80' })
  req.on('connect', (res, socket, head) => {
    let text = head.toString()
    console.log('connected', res.statusCode)
    socket.on('data', (data) => { text += data }).on('end', () => { console.log(text); server.close() })
  })
  req.end()
}
