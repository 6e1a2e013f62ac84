/** pg and a server of its protocol in one program: two clients of a pool, each with a query of its own. */
import assert from 'node:assert'
import net from 'node:net'
import { sometimes } from 'manyworlds'
import pg from 'pg'
import { outcome } from '../outcome.ts'
import { close, listen } from '../server.ts'

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const READY = message('Z', Buffer.from('I'))
const COLUMN = Buffer.concat([Buffer.from([0, 1]), text('n'), Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])])
const row = (value: string): Buffer => Buffer.concat([Buffer.from([0, 1, 0, 0, 0, value.length]), Buffer.from(value)])

const queries: string[] = []

const server = net.createServer((socket) => {
  let isStarted = false
  socket.on('data', (data: Buffer) => {
    if (!isStarted) {
      isStarted = true
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]))
    } else if (data[0] === 0x51) {
      queries.push(data.toString('latin1', 5, data.length - 1))
      socket.write(Buffer.concat([message('T', COLUMN), message('D', row(String(queries.length))), message('C', text('SELECT 1')), READY]))
    }
  })
})

sometimes('b asks first', () => queries[0] === 'select b')

export default async function main(): Promise<void> {
  const port = await listen(server)
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'ann', database: 'test', max: 2, idleTimeoutMillis: 0 })
  const results = await Promise.all([pool.query('select a'), pool.query('select b')])
  assert.deepStrictEqual(results.map(({ rows }) => rows[0].n).sort(), ['1', '2'])
  await pool.end()
  await close(server)
  outcome(queries)
}
