/** node-fetch against a server in the same program: a redirect is followed, JSON is parsed. */
import assert from 'node:assert'
import http from 'node:http'
import { latency, sometimes } from 'manyworlds'
import fetch from 'node-fetch'
import { outcome } from '../outcome.ts'
import { close, listen } from '../server.ts'

const order: string[] = []

const server = http.createServer(async (request, response) => {
  await latency()
  order.push(String(request.url))
  if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"fine":true}')
})

sometimes('all are served', () => order.length === 2)

export default async function main(): Promise<void> {
  const port = await listen(server)
  const response = await fetch(`http://127.0.0.1:${port}/old`)
  assert.deepStrictEqual(await response.json(), { fine: true })
  assert.strictEqual(response.redirected, true)
  await close(server)
  outcome(order)
}
