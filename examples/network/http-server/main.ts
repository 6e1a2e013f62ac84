import { once } from 'node:events'
import http from 'node:http'

const connections = Number(process.argv[2] ?? 2)
const port = 8082
const file = 'All work and no play makes Jack a dull boy.\n'

/** Sends the file, or the part of it that the header Range asks for. */
function serve(request: http.IncomingMessage, response: http.ServerResponse): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (range === null) {
    response.end(file)
  } else {
    const [first, last] = [Number(range[1]), Number(range[2])]
    response.writeHead(206, { 'Content-Range': `bytes ${first}-${last}/${file.length}` }).end(file.slice(first, last + 1))
  }
}

export default async function main() {
  let gone = 0
  const server = http.createServer(serve).on('connection', (socket) => {
    socket.once('close', () => { if (++gone === connections) server.close() })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'close')
}
