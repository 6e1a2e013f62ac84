/** Errors of every kind: thrown by callbacks and ticks, by microtasks, rejected and never handled, or just in time. */
import { choose, latency } from 'manyworlds'

const log: string[] = []
Object.assign(globalThis, { outcome: () => log.join(' ') })

const fail = (text: string): never => { throw new TypeError(text) }

async function careful() {
  try {
    await latency()
    await Promise.reject(new Error('caught'))
  } catch (error) {
    log.push((error as Error).message)
    return 'returned'
  } finally {
    log.push('finally')
  }
}

function trouble(kind: number): void {
  if (kind === 0) fail('callback')
  if (kind === 1) process.nextTick(fail, 'tick')
  if (kind === 2) queueMicrotask(() => fail('microtask'))
  if (kind === 3) void Promise.reject(new TypeError('rejection'))
  if (kind === 4) void Promise.reject(new TypeError('in time')).catch(() => log.push('handled'))
  if (kind === 5) { const late = Promise.reject(new TypeError('tick in time')); process.nextTick(() => late.catch(() => log.push('late'))) }
  if (kind === 6) { const late = Promise.reject(new TypeError('too late')); setImmediate(() => late.catch(() => log.push('never'))) }
  if (kind === 7) void Promise.reject('no error')
}

export default async function main() {
  setTimeout(() => trouble(choose(0, 7)), 1)
  log.push(String(await careful()))
  if (log.includes('late')) fail('main')
}
