import { once } from 'node:events'
import http from 'node:http'

const connections = Number(process.argv[2] ?? 2)
const port = 8087

const files = new Map<string, string>()

async function text(request: http.IncomingMessage): Promise<string> {
  let body = ''
  request.setEncoding('utf8').on('data', (piece) => { body += piece })
  await once(request, 'end')
  return body
}

const methods: Record<string, (path: string, body: string) => readonly [status: number, body?: string]> = {
  OPTIONS: () => [200],
  PUT(path, body) {
    const status = files.has(path) ? 204 : 201
    files.set(path, body)
    return [status]
  },
  GET: (path) => files.has(path) ? [200, files.get(path)!] : [404],
  PROPFIND: (path) => files.has(path) ? [207, properties(path, files.get(path)!.length)] : [404],
  DELETE: (path) => [files.delete(path) ? 204 : 404],
}

function properties(path: string, length: number): string {
  return '<?xml version="1.0"?>\n<D:multistatus xmlns:D="DAV:"><D:response>' +
    `<D:href>${path}</D:href><D:propstat><D:prop><D:getcontentlength>${length}</D:getcontentlength></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>` +
    '</D:response></D:multistatus>\n'
}

async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const body = await text(request)
  const [status, answer] = methods[request.method!]?.(request.url!, body) ?? [405]
  response.writeHead(status, { DAV: '1' }).end(answer)
}

export default async function main() {
  let gone = 0
  const server = http.createServer(serve).on('connection', (socket) => {
    socket.once('close', () => { if (++gone === connections) server.close() })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'close')
}
