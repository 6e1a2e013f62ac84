/** Scripts with HTTP servers and clients print under the default schedule what they print under plain Node. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from '../both.ts'
import { sample } from '../../support/extent.ts'

const folder = join(import.meta.dirname, 'scripts')

describe('HTTP is as in Node', () => {
  it.each(sample(readdirSync(folder).sort(), 2))('%s', (name) => { expectSameOutput(readFileSync(join(folder, name), 'utf8')) })
})

// Time is virtual under check, so limits can be told apart that a busy machine would blur under plain Node.
it.each([
  ['slow headers', { headersTimeout: 50, requestTimeout: 1000 }, 100, 150, '408'],
  ['a slow body', { headersTimeout: 50, requestTimeout: 1000 }, 20, 500, '200'],
  ['a body slower than the whole may be', { headersTimeout: 50, requestTimeout: 200 }, 20, 500, '408'],
  ['slow headers where only the whole has a limit', { headersTimeout: 0, requestTimeout: 200 }, 100, 150, '200'],
  ['a slow body where only headers have a limit', { headersTimeout: 50, requestTimeout: 0 }, 20, 500, '200'],
  ['anything without limits', { headersTimeout: 0, requestTimeout: 0 }, 2000, 4000, '200'],
])('a server with time limits answers %s', (_, limits, headersMs, bodyMs, status) => {
  expect(outputOfRealm(`import http from 'node:http'
import net from 'node:net'
const server = http.createServer(${JSON.stringify({ ...limits, connectionsCheckingInterval: 10 })}, (req, res) => { req.resume().on('end', () => { res.end() }) })
server.listen(8080, '127.0.0.1', () => {
  const socket = net.connect(8080, '127.0.0.1', () => {
    socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n')
    setTimeout(() => { if (socket.writable) socket.write('Content-Length: 1\\r\\n\\r\\n') }, ${headersMs})
    setTimeout(() => { if (socket.writable) socket.write('x') }, ${bodyMs})
  })
  socket.setEncoding('latin1').once('data', (text) => { console.log(text.split(' ')[1]); server.close() }).on('error', () => {})
})
`)).toBe(`${status}\n`)
})
