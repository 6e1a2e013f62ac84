// Expect: 100-continue, checkContinue, early hints, processing.
import http from 'node:http'

const ask = (port) => new Promise((resolve) => {
  const req = http.request({ port, host: '127.0.0.1', method: 'POST', headers: { Expect: '100-continue', 'Content-Length': 4 } }, (res) => {
    res.resume().on('end', () => { console.log('answer', res.statusCode); resolve() })
  })
  req.on('continue', () => { console.log('continue'); req.end('body') })
  req.on('information', (info) => console.log('information', info.statusCode, info.headers.link))
  req.flushHeaders()
})
const server = http.createServer((req, res) => {
  console.log('request', req.headers.expect)
  res.writeEarlyHints({ link: '</style.css>; rel=preload' })
  res.writeProcessing()
  req.resume().on('end', () => res.end())
})
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address()
  await ask(port)
  server.on('checkContinue', (req, res) => {
    console.log('checkContinue')
    res.writeContinue()
    req.resume().on('end', () => { res.statusCode = 202; res.end() })
  })
  await ask(port)
  server.close()
})
