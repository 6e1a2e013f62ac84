// node server.js PORT: has one file, of which it sends the part that the header Range asks for.
import http from 'node:http'

const file = 'The quick brown fox jumps over the lazy dog.\n'

http.createServer((request, response) => {
  const [, first = 0, last = file.length - 1] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = file.slice(Number(first), Number(last) + 1)
  response.sendDate = false
  response.writeHead(request.headers.range ? 206 : 200, { 'Content-Length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
}).listen(Number(process.argv[2]), '127.0.0.1')
