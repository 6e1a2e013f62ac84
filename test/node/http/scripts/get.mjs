// One request and its response: the events of both sides, in order.
import http from 'node:http'

const server = http.createServer((req, res) => {
  console.log('request', req.method, req.url, req.httpVersion, req.headers.connection, req.rawHeaders.length)
  req.on('end', () => console.log('request end')).on('close', () => console.log('request close')).resume()
  res.on('finish', () => console.log('response finish')).on('close', () => console.log('response close'))
  res.setHeader('X-One', 1)
  res.writeHead(201, 'Made', { 'Content-Type': 'text/plain' })
  res.write('hello ')
  res.end('world')
})
server.on('close', () => console.log('server close'))
server.listen(0, '127.0.0.1', () => {
  const req = http.get({ port: server.address().port, host: '127.0.0.1', path: '/a?b=c' }, (res) => {
    console.log('response', res.statusCode, res.statusMessage, res.headers['x-one'], res.headers['transfer-encoding'], typeof res.headers.date)
    res.setEncoding('utf8')
    res.on('data', (text) => console.log('data', text))
    res.on('end', () => { console.log('end', res.complete); server.close() })
    res.on('close', () => console.log('close'))
  })
  for (const name of ['socket', 'finish', 'close']) req.on(name, () => console.log('client', name))
})
