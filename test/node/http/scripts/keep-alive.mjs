// An agent that keeps connections: the second request goes over the same socket.
import http from 'node:http'

const ports = new Set()
const server = http.createServer((req, res) => {
  ports.add(req.socket.remotePort)
  res.end(req.url)
})
server.on('connection', () => console.log('connection'))
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const get = (path) => new Promise((resolve, reject) => {
  const req = http.get({ agent, port: server.address().port, host: '127.0.0.1', path }, (res) => {
    let text = ''
    res.on('data', (data) => { text += data }).on('end', () => { console.log(path, text, req.reusedSocket, res.headers['keep-alive'], res.headers.connection); resolve() })
  })
  req.on('error', reject)
})
server.listen(0, '127.0.0.1', async () => {
  await Promise.all([get('/1'), get('/2'), get('/3')])
  await get('/4')
  console.log(ports.size, Object.keys(agent.freeSockets).length, Object.keys(agent.sockets).length, Object.keys(agent.requests).length)
  agent.destroy()
  server.close(() => console.log('closed'))
})
