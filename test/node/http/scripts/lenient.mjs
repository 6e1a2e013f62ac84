// insecureHTTPParser, joinDuplicateHeaders, maxHeadersCount, requireHostHeader, maxRequestsPerSocket.
import http from 'node:http'
import net from 'node:net'

const talk = (port, input) => new Promise((resolve) => {
  let output = ''
  const socket = net.connect(port, '127.0.0.1', () => socket.end(input))
  socket.setEncoding('latin1').on('data', (text) => { output += text }).on('close', () => {
    console.log(JSON.stringify(output.replace(/Date: [^\r]*\r\n/g, '')))
    resolve()
  })
})
const serve = (options, input, set = {}) => new Promise((resolve) => {
  const server = Object.assign(http.createServer(options, (req, res) => {
    console.log(req.headers)
    res.end(req.url)
  }), set)
  server.listen(0, '127.0.0.1', async () => {
    await talk(server.address().port, input)
    server.close(resolve)
  })
})
await serve({ insecureHTTPParser: true }, 'GET /1 HTTP/1.1\r\nHost: a\r\nX: a\u0001b\r\nConnection: close\r\n\r\n')
await serve({ joinDuplicateHeaders: true }, 'GET /2 HTTP/1.1\r\nHost: a\r\nAuthorization: x\r\nAuthorization: y\r\nConnection: close\r\n\r\n')
await serve({ requireHostHeader: false }, 'GET /3 HTTP/1.1\r\nConnection: close\r\n\r\n')
await serve({}, 'GET /4 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nB: 1\r\nC: 1\r\n\r\n', { maxHeadersCount: 3 })
await serve({}, 'GET /5 HTTP/1.1\r\nHost: a\r\n\r\nGET /6 HTTP/1.1\r\nHost: a\r\n\r\nGET /7 HTTP/1.1\r\nHost: a\r\n\r\n', { maxRequestsPerSocket: 2 })
await serve({ uniqueHeaders: ['x'] }, 'GET /8 HTTP/1.0\r\n\r\n')
