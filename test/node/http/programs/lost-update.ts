// A small framework with middleware, a handler that reads, waits and writes, and two clients that both deposit.
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { atEnd, latency } from 'manyworlds'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void | Promise<void>

class App {
  #handlers: { readonly method: string, readonly path: string, readonly handler: Handler }[] = []
  use(handler: Handler): void { this.#handlers.push({ method: '', path: '', handler }) }
  post(path: string, handler: Handler): void { this.#handlers.push({ method: 'POST', path, handler }) }

  listener(request: IncomingMessage, response: ServerResponse): void {
    const matching = this.#handlers.filter(({ method, path }) => method === '' || (method === request.method && path === request.url))
    const run = (index: number): void => {
      const match = matching[index]
      if (match === undefined) response.writeHead(404).end()
      else void match.handler(request, response, () => { run(index + 1) })
    }
    run(0)
  }
}

export const account = { balance: 0 }
let answered = 0

const app = new App()
app.use((_request, response, next) => {
  response.setHeader('X-Powered-By', 'App')
  next()
})
app.post('/deposit', async (_request, response) => {
  const { balance } = account
  await latency()
  account.balance = balance + 100
  response.end('ok')
})

const deposit = (): void => {
  http.request({ port: 8080, host: '127.0.0.1', method: 'POST', path: '/deposit', agent: false }, (response) => {
    response.resume().on('end', () => { if (++answered === 2) server.close() })
  }).end()
}
const server = http.createServer((request, response) => { app.listener(request, response) })

atEnd('no deposit is lost', () => account.balance === 200)

export default function main(): void {
  server.listen(8080, '127.0.0.1', () => {
    deposit()
    deposit()
  })
}
