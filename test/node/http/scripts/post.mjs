// Bodies of requests: with a length, in chunks, with trailers.
import http from 'node:http'

const server = http.createServer((req, res) => {
  let body = ''
  req.setEncoding('utf8')
  req.on('data', (text) => { body += text })
  req.on('end', () => {
    console.log(req.method, req.headers['content-length'], req.headers['transfer-encoding'], body, req.trailers, req.rawTrailers)
    res.setHeader('Trailer', 'X-Sum')
    res.write('got ')
    res.addTrailers({ 'X-Sum': String(body.length) })
    res.end(`${body.length}`)
  })
})
const send = (port, headers, parts, trailers) => new Promise((resolve) => {
  const req = http.request({ port, host: '127.0.0.1', method: 'POST', headers }, (res) => {
    let text = ''
    res.on('data', (data) => { text += data }).on('end', () => { console.log(res.statusCode, text, res.trailers); resolve() })
  })
  for (const part of parts) req.write(part)
  if (trailers) req.addTrailers(trailers)
  req.end()
})
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address()
  await send(port, { 'Content-Length': 6 }, ['abc', 'def'])
  await send(port, {}, ['one', 'two', Buffer.from('drei')])
  await send(port, { Trailer: 'X-Last' }, ['x'], { 'X-Last': 'yes' })
  await send(port, {}, [])
  await send(port, {}, ['y'.repeat(100_000)].map((text) => text.slice(0, 40)))
  server.close()
})
