// node server.js PORT: every path below /page has a page. No header Date, because a conversation must be repeatable.
import http from 'node:http'

http.createServer((request, response) => {
  const page = /^\/page\/(\d+)$/.exec(request.url)
  response.sendDate = false
  response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html' })
  response.end(page ? `<p>This is page ${page[1]}.</p>\n` : '<p>There is no such page.</p>\n')
}).listen(Number(process.argv[2]), '127.0.0.1')
