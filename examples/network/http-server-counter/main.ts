import { once } from 'node:events'
import http from 'node:http'

const connections = Number(process.argv[2] ?? 2)
const port = 8083

let visits = 0

/** Every visitor is told how many there were. */
function serve(_request: http.IncomingMessage, response: http.ServerResponse): void {
  visits++
  response.end(`<p>You are visitor ${visits}.</p>\n`)
}

export default async function main() {
  let gone = 0
  const server = http.createServer(serve).on('connection', (socket) => {
    socket.once('close', () => { if (++gone === connections) server.close() })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'close')
}
