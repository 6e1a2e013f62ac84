/** pino: child loggers of two requests write lines of JSON with what belongs to their request. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { pino } from 'pino'
import { outcome } from '../outcome.ts'

const lines: Record<string, unknown>[] = []
const logger = pino({ base: null, timestamp: false }, { write(line: string) { lines.push(JSON.parse(line) as Record<string, unknown>) } })

async function request(id: number): Promise<void> {
  const log = logger.child({ request: id })
  log.info('begin')
  await latency()
  log.warn({ status: 200 }, 'end')
}

sometimes('the second request ends first', () => lines[2]?.['request'] === 2)

export default async function main(): Promise<void> {
  await Promise.all([request(1), request(2)])
  assert.strictEqual(lines.length, 4)
  outcome(lines.map(({ level, request, msg }) => `${level} ${request} ${msg}`))
}
