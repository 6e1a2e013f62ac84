// Time limits of both sides, and of connections that are kept.
import http from 'node:http'
import net from 'node:net'

const server = http.createServer((req, res) => {
  if (req.url === '/fast') res.end('fast')
  if (req.url === '/own') res.setTimeout(30, () => { console.log('response timeout'); res.end('late') })
})
const get = (path, options) => new Promise((resolve) => {
  const req = http.get({ port: server.address().port, host: '127.0.0.1', path, ...options }, (res) => {
    res.resume().on('end', () => console.log(path, res.statusCode))
  })
  req.on('timeout', () => { console.log(path, 'timeout'); req.destroy() })
  req.on('error', (error) => console.log(path, error.code, error.message))
  req.on('close', resolve)
})
server.listen(0, '127.0.0.1', async () => {
  await get('/slow', { timeout: 30, agent: false })
  await get('/own', { agent: false })
  server.setTimeout(30, (socket) => { console.log('server timeout'); socket.destroy() })
  await get('/slow', { agent: false })
  server.setTimeout(0)
  server.keepAliveTimeout = 20
  const agent = new http.Agent({ keepAlive: true })
  await get('/fast', { agent })
  console.log(Object.keys(agent.freeSockets).length)
  setTimeout(() => {
    console.log(Object.keys(agent.freeSockets).length)
    server.close()
    slowHeaders()
  }, 100)
})

/** A client that does not come to the end of its headers, and a server with a limit for that. */
const slowHeaders = () => {
  const strict = http.createServer({ headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 }, () => console.log('no request'))
  strict.listen(0, '127.0.0.1', () => {
    let output = ''
    const socket = net.connect(strict.address().port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n'))
    socket.setEncoding('latin1').on('data', (text) => { output += text }).on('close', () => {
      console.log(JSON.stringify(output))
      strict.close(() => console.log('closed'))
    })
  })
}
