/** winston: two tasks log through one logger into a slow transport; nothing is lost, and the order is that of the calls. */
import assert from 'node:assert'
import { Writable } from 'node:stream'
import { latency, sometimes } from 'manyworlds'
import winston from 'winston'
import { outcome } from '../outcome.ts'

const called: string[] = []
const lines: string[] = []

const sink = new Writable({
  write(chunk: Buffer, _encoding, callback) {
    lines.push(String(chunk).trim())
    callback()
  },
})
const logger = winston.createLogger({
  level: 'info', format: winston.format.printf(({ level, message }) => `${level} ${message}`), transports: [new winston.transports.Stream({ stream: sink })],
})

async function task(name: string): Promise<void> {
  await latency()
  called.push(`info ${name}`)
  logger.info(name)
  logger.debug('not shown')
}

sometimes('the second task logs first', () => called[0] === 'info b')

export default async function main(): Promise<void> {
  await Promise.all([task('a'), task('b')])
  const finished = new Promise<void>((resolve) => { logger.on('finish', resolve) })
  logger.end()
  await finished
  assert.deepStrictEqual(lines, called)
  outcome(lines)
}
