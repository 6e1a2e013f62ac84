/** The protocol of pg: messages of a server that arrive in pieces, beside a second session. */
import assert from 'node:assert'
import { PassThrough } from 'node:stream'
import { latency, sometimes } from 'manyworlds'
import { parse, serialize } from 'pg-protocol'
import { outcome } from '../outcome.ts'

const messages: string[] = []

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

async function session(name: string, bytes: Buffer, at: number): Promise<void> {
  const stream = new PassThrough()
  const done = parse(stream, (received) => { messages.push(`${name} ${received.name}`) })
  stream.write(bytes.subarray(0, at))
  await latency()
  stream.end(bytes.subarray(at))
  await done
}

sometimes('the second session is first', () => messages[0]?.startsWith('b') === true)

export default async function main(): Promise<void> {
  const ready = message('Z', Buffer.from('I'))
  const complete = message('C', Buffer.from('SELECT 1\0'))
  await Promise.all([session('a', Buffer.concat([complete, ready]), 7), session('b', ready, 3)])
  assert.strictEqual(messages.length, 3)
  assert.strictEqual(serialize.query('select 1').toString('latin1'), 'Q\0\0\0\rselect 1\0')
  outcome(messages)
}
