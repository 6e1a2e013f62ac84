// Closing a server: idle connections go, busy ones may end.
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true })
let finish
const server = http.createServer((req, res) => {
  if (req.url === '/idle') res.end('idle')
  else finish = () => res.end('busy')
})
const get = (path) => new Promise((resolve) => {
  http.get({ agent, port: server.address().port, host: '127.0.0.1', path }, (res) => {
    res.resume().on('end', () => { console.log(path, res.headers.connection); resolve() })
  }).on('error', (error) => console.log(path, error.code, error.message))
})
server.listen(0, '127.0.0.1', async () => {
  await get('/idle')
  const busy = get('/busy')
  const again = get('/busy')
  await new Promise((resolve) => setTimeout(resolve, 50))
  server.getConnections((error, count) => console.log('connections', count))
  server.close((error) => console.log('closed', error))
  console.log(server.listening)
  finish()
  setTimeout(() => server.closeAllConnections(), 50)
  await Promise.race([busy, again])
  server.close((error) => console.log(error.code))
})
