/** Scripts that use sockets print the same here, under the default schedule, as under plain Node. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from '../../node/both.ts'

const folder = join(import.meta.dirname, 'scripts')

describe('sockets behave as in Node', () => {
  for (const name of readdirSync(folder).sort()) {
    it(name, () => { expectSameOutput(readFileSync(join(folder, name), 'utf8')) })
  }
})

// Under plain Node those that wait would try again after a second.
describe('clients that a small backlog makes wait', () => {
  const connect = `for (let i = 0; i < 6; i++) {
    net.connect(8080, '127.0.0.1').resume().on('connect', function () { this.end(String(i)) }).on('error', ({ code }) => console.log(i, code))
  }`

  it('are connected one after the other, each once, in their order', () => {
    expect(outputOfRealm(`import net from 'node:net'
let count = 0
const server = net.createServer((socket) => {
  socket.on('data', (data) => { console.log(String(data)) })
  if (++count === 6) server.close(() => console.log('closed'))
})
server.listen(8080, '127.0.0.1', 1, () => { ${connect} })
`)).toBe('0\n1\n2\n3\n4\n5\nclosed\n')
  })

  it('are refused when the server closes, and those that are connected reset', () => {
    expect(outputOfRealm(`import net from 'node:net'
const server = net.createServer()
setImmediate(() => server.listen(8080, '127.0.0.1', 1, () => { ${connect}; queueMicrotask(() => process.nextTick(() => server.close())) }))
`)).toBe('0 ECONNRESET\n1 ECONNRESET\n2 ECONNREFUSED\n3 ECONNREFUSED\n4 ECONNREFUSED\n5 ECONNREFUSED\n')
  })
})

it('a client is told that it is refused, although one before it is given up meanwhile', () => {
  expectSameOutput(`import net from 'node:net'
// In a check phase, which the end of a handle follows before the next poll phase on every line of Node.
setImmediate(() => {
  const [first] = [1, 2, 3].map((port) => net.connect(port, '127.0.0.1').on('error', ({ code }) => console.log(port, code)).on('close', () => { if (port === 1) console.log('closed') }))
  process.nextTick(() => process.nextTick(() => { first.destroy() }))
})
`)
})
