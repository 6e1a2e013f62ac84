import assert from 'node:assert'
import dgram from 'node:dgram'

/** Both hear something in one poll phase: one passes it on to a third socket, the other one closes that. */
const passing = dgram.createSocket('udp4')
const closing = dgram.createSocket('udp4')
const last = dgram.createSocket('udp4')
let isClosed = false

export default function main(): void {
  passing.bind(7001, '127.0.0.1')
  closing.bind(7002, '127.0.0.1')
  last.bind(7003, '127.0.0.1')
  passing.on('message', () => {
    setImmediate(() => {})
    passing.send('on', 7003, '127.0.0.1', () => passing.close())
  })
  closing.on('message', () => {
    isClosed = true
    last.close()
    closing.close()
  })
  last.on('message', () => assert(!isClosed))
  passing.send('pass', 7001, '127.0.0.1')
  closing.send('close', 7002, '127.0.0.1')
}
