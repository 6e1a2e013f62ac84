/** The parser of replies that ioredis uses: replies of two connections that arrive in pieces are put together. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import Parser from 'redis-parser'
import { outcome } from '../outcome.ts'

const replies: unknown[] = []

async function receive(pieces: readonly string[]): Promise<void> {
  const parser = new Parser({
    returnReply(reply: unknown) { replies.push(reply) },
    returnError(error: Error) { replies.push(error.message) },
  })
  for (const piece of pieces) {
    await latency()
    parser.execute(Buffer.from(piece))
  }
}

sometimes('the error is first', () => replies[0] === 'ERR no')

export default async function main(): Promise<void> {
  await Promise.all([receive(['*2\r\n$3\r\nfo', 'o\r\n:42\r\n']), receive(['-ERR no\r\n+O', 'K\r\n'])])
  assert.strictEqual(replies.length, 3)
  outcome(replies)
}
