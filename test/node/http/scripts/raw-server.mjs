// What a server says to raw bytes: pipelined requests, mistakes, limits.
import http from 'node:http'
import net from 'node:net'

const server = http.createServer({ maxHeaderSize: 400 }, (req, res) => {
  req.resume()
  req.on('end', () => res.end(`${req.method} ${req.url}`))
})
server.on('clientError', (error, socket) => {
  console.log('clientError', error.code, error.message, error.bytesParsed, error.rawPacket?.length)
  if (socket.writable) socket.end(`HTTP/1.1 400 ${error.code}\r\nConnection: close\r\n\r\n`)
})
const inputs = [
  'GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GEX / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(500)}\r\n\r\n`,
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3;x=y\r\nabc\r\n0\r\nT: u\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nExpect: something\r\nConnection: close\r\n\r\n',
]
const talk = (input) => new Promise((resolve) => {
  let output = ''
  const socket = net.connect(server.address().port, '127.0.0.1', () => socket.end(input))
  socket.setEncoding('latin1').on('data', (text) => { output += text }).on('close', () => {
    console.log(JSON.stringify(output.replace(/Date: [^\r]*\r\n/g, '')))
    resolve()
  })
})
server.listen(0, '127.0.0.1', async () => {
  for (const input of inputs) await talk(input)
  server.close()
})
