/** axios against a server in the same program: an interceptor, and a time limit that the answer may miss. */
import assert from 'node:assert'
import http from 'node:http'
import { latency, sometimes } from 'manyworlds'
import axios, { isCancel } from 'axios'
import { outcome } from '../outcome.ts'
import { close, listen } from '../server.ts'

let answer = ''

const server = http.createServer(async (request, response) => {
  await latency()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ path: request.url, test: request.headers['x-test'] }))
})

sometimes('the answer is in time', () => answer === '1')
sometimes('the request is aborted', () => answer === 'aborted')

export default async function main(): Promise<void> {
  const port = await listen(server)
  const client = axios.create({ baseURL: `http://127.0.0.1:${port}`, adapter: 'http', proxy: false })
  client.interceptors.request.use((config) => { config.headers.set('x-test', '1'); return config })
  const limit = new AbortController()
  const timer = setTimeout(() => { limit.abort() }, 100)
  try {
    const { data } = await client.get<{ path: string; test: string }>('/found', { signal: limit.signal })
    assert.strictEqual(data.path, '/found')
    answer = data.test
  } catch (error) {
    assert(isCancel(error), String(error))
    answer = 'aborted'
  }
  clearTimeout(timer)
  await close(server)
  outcome(answer)
}
