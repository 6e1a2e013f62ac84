/** A request is given up when its time is over; whoever comes second finds the matter settled. */
import { latency } from 'manyworlds'

const log: string[] = []
Object.assign(globalThis, { outcome: () => log.join(' ') })

function request(name: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const abort = (): void => { log.push(`${name} stops`); reject(new Error(String(signal.reason))) }
    signal.addEventListener('abort', abort, { once: true })
    void latency().then(() => {
      signal.removeEventListener('abort', abort)
      log.push(`${name} ${signal.aborted ? 'too late' : 'in time'}`)
      resolve(name)
    })
  })
}

async function attempt(name: string, limitMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(limitMs), limitMs)
  try {
    log.push(await request(name, controller.signal))
  } catch (error) {
    log.push((error as Error).message)
  } finally {
    clearTimeout(timer)
  }
}

export default async function main() {
  await Promise.all([attempt('a', 20), attempt('b', 10)])
}
