/** An application of koa with two layers of middleware; a request that fails gets the page of the outer one. */
import assert from 'node:assert'
import http from 'node:http'
import { latency, sometimes } from 'manyworlds'
import Koa from 'koa'
import { outcome } from '../outcome.ts'
import { close, listen } from '../server.ts'

const log: string[] = []
const app = new Koa()
app.use(async (context: { status: number; body: string; path: string }, next: () => Promise<void>) => {
  try {
    await next()
    log.push(`ok ${context.path}`)
  } catch (error) {
    context.status = 503
    context.body = (error as Error).message
    log.push(`failed ${context.path}`)
  }
})
app.use(async (context: { path: string; body: string }) => {
  await latency()
  if (context.path === '/bad') throw new Error('broken')
  context.body = 'fine'
})

const get = (port: number, path: string): Promise<string> => new Promise((resolve, reject) => {
  http.get({ port, host: '127.0.0.1', path, agent: false }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (piece) => { text += piece }).on('end', () => { resolve(`${response.statusCode} ${text}`) })
  }).on('error', reject)
})

sometimes('the second request is answered first', () => log[0] === 'failed /bad')

export default async function main(): Promise<void> {
  const server = http.createServer(app.callback())
  const port = await listen(server)
  const answers = await Promise.all([get(port, '/good'), get(port, '/bad')])
  await close(server)
  assert.deepStrictEqual(answers, ['200 fine', '503 broken'])
  outcome(log)
}
