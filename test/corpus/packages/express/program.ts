/** An application of express: two requests read and write a counter; the handler waits in between, so an update may be lost. */
import assert from 'node:assert'
import http from 'node:http'
import { latency, sometimes } from 'manyworlds'
import express from 'express'
import { outcome } from '../outcome.ts'
import { close, listen } from '../server.ts'

let visits = 0
const app = express()
app.post('/visit', async (_request: unknown, response: { json(body: object): void }) => {
  const seen = visits
  await latency()
  visits = seen + 1
  response.json({ visits })
})

const post = (port: number): Promise<string> => new Promise((resolve, reject) => {
  http.request({ port, host: '127.0.0.1', path: '/visit', method: 'POST', agent: false }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (piece) => { text += piece }).on('end', () => { resolve(`${response.statusCode} ${text}`) })
  }).on('error', reject).end()
})

sometimes('an update is lost', () => visits === 1)

export default async function main(): Promise<void> {
  const server = http.createServer(app)
  const port = await listen(server)
  const answers = await Promise.all([post(port), post(port)])
  await close(server)
  for (const answer of answers) assert.match(answer, /^200 \{"visits":[12]\}$/)
  outcome(answers.sort())
}
