// node server.js PORT: answers OPTIONS as a WebDAV server of classes 1 and 2 does (RFC 4918).
import http from 'node:http'

http.createServer((request, response) => {
  response.sendDate = false
  response.writeHead(request.method === 'OPTIONS' ? 200 : 405, { DAV: '1,2', Allow: 'OPTIONS' }).end()
}).listen(Number(process.argv[2]), '127.0.0.1')
