// What a client makes of raw bytes.
import http from 'node:http'
import net from 'node:net'

const outputs = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 200 OK\r\n\r\nuntil the end',
  'HTTP/1.0 404 Not Found\r\nContent-Length: 2\r\n\r\nno',
  'HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\nX-T: u\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\ntoo long',
  'HTTP/1.1 2000 OK\r\n\r\n',
  'nonsense',
  'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nX: 1\r\nX: 2\r\nContent-Type: a\r\nContent-Type: b\r\nConnection: close\r\n\r\n',
  '',
]
let next = 0
const server = net.createServer((socket) => {
  const output = outputs[next++]
  socket.once('data', () => socket.end(output))
  socket.on('error', () => {})
})
const get = () => new Promise((resolve) => {
  const req = http.get({ port: server.address().port, host: '127.0.0.1', agent: false })
  req.on('information', ({ statusCode, headers }) => console.log('information', statusCode, headers))
  req.on('continue', () => console.log('continue'))
  req.on('error', (error) => console.log('error', error.code, error.message, error.bytesParsed))
  req.on('response', (res) => {
    let text = ''
    console.log(res.statusCode, res.statusMessage, res.headers)
    res.on('data', (data) => { text += data })
    res.on('end', () => console.log('end', text, res.trailers))
    res.on('aborted', () => console.log('aborted'))
    res.on('error', (error) => console.log('response error', error.code, error.message))
  })
  req.on('close', () => { console.log('close'); resolve() })
})
server.listen(0, '127.0.0.1', async () => {
  for (let i = 0; i < outputs.length; i++) await get()
  server.close()
})
