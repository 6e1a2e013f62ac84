// Rules for headers, methods and paths.
import http from 'node:http'

const attempt = (f) => { try { console.log(f()) } catch (error) { console.log(error.name, error.code, error.message) } }
const server = http.createServer((req, res) => {
  console.log(req.headers, req.headersDistinct, req.rawHeaders)
  attempt(() => res.setHeader('a b', 'x'))
  attempt(() => res.setHeader('a', 'x\ny'))
  attempt(() => res.setHeader('a', undefined))
  attempt(() => res.setHeader('Set-Cookie', ['a', 'b']).getHeader('set-cookie'))
  attempt(() => res.appendHeader('X-Many', '1').appendHeader('x-many', '2').getHeader('X-Many'))
  attempt(() => [res.getHeaderNames(), res.getRawHeaderNames(), res.hasHeader('x-MANY')])
  attempt(() => { res.removeHeader('x-many'); return res.getHeaders() })
  attempt(() => res.writeHead(99))
  attempt(() => res.writeHead(200, { B: '1', 'Set-Cookie': ['c', 'd'] }).headersSent)
  res.end()
  attempt(() => res.setHeader('late', '1'))
  attempt(() => res.writeHead(200))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  const options = { port, host: '127.0.0.1' }
  attempt(() => http.get({ ...options, path: '/a b' }))
  attempt(() => http.get({ ...options, method: 'A B' }))
  attempt(() => http.get({ ...options, protocol: 'https:' }))
  attempt(() => http.get({ ...options, headers: { 'a:': 'b' } }))
  attempt(() => http.get('not a url'))
  attempt(() => http.request({ ...options, insecureHTTPParser: 1 }))
  attempt(() => http.validateHeaderName('x y'))
  attempt(() => http.validateHeaderValue('x', '\u0001'))
  console.log(http.METHODS.length, http.STATUS_CODES[418], http.maxHeaderSize)
  const headers = { Host: 'example', Cookie: ['a=1', 'b=2'], 'X-List': ['1', '2'], Accept: '*/*', 'content-type': 'text/plain' }
  http.get({ ...options, headers, agent: false }, (res) => {
    console.log(Object.keys(res.headers), res.headers['set-cookie'], res.headers.b)
    res.resume().on('end', () => server.close())
  })
})
