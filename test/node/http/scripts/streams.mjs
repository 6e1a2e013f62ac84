// Large bodies through pipes: backpressure on both sides.
import http from 'node:http'
import { pipeline, Readable } from 'node:stream'

const server = http.createServer((req, res) => { pipeline(req, res, (error) => console.log('piped', error)) })
server.listen(0, '127.0.0.1', () => {
  const req = http.request({ port: server.address().port, host: '127.0.0.1', method: 'POST' }, (res) => {
    let size = 0
    res.on('data', (data) => { size += data.length })
    res.on('end', () => { console.log('size', size); server.close() })
  })
  Readable.from(Array.from({ length: 30 }, (_, i) => Buffer.alloc(10_000, i))).pipe(req)
  console.log(req.write('before'), req.writableLength > 0)
})
