import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const connections = Number(process.argv[2] ?? 2)
const port = 8084

type Handler = (parameters: URLSearchParams) => string | Promise<string>

const pages: Record<string, Handler> = {
  '/': () => '<h1>Welcome</h1>\n',
  /** A program of its own in the original (CGI): it takes a second. */
  '/cgi-bin/greet': async (parameters) => {
    await sleep(1000)
    return `<h1>Hello, ${parameters.get('name')}</h1>\n`
  },
}

/** Every page says below when it was made. */
const footer = (): string => `<hr>${new Date().toUTCString()}\n`

async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  const handler = pages[pathname]
  if (handler === undefined) {
    response.writeHead(404).end()
  } else {
    const body = await handler(searchParams)
    response.sendDate = false
    // The footer of a program's output would say when the program ended, which is always a second after it began.
    response.end(pathname.startsWith('/cgi-bin/') ? body : body + footer())
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
