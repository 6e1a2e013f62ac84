/** Listeners of an emitter come, go and speak while others are waiting: an event may be over before anybody listens. */
import { EventEmitter } from 'node:events'
import { latency } from 'manyworlds'

const log: string[] = []
const emitter = new EventEmitter()
Object.assign(globalThis, { outcome: () => `${log.join(' ')} ${emitter.listenerCount('ready')}` })

async function speaker() {
  await latency()
  log.push(`heard ${emitter.emit('ready', 1)}`)
  await latency()
  emitter.emit('ready', 2)
}

async function listener(name: string) {
  await latency()
  const value = await new Promise((resolve) => emitter.once('ready', resolve))
  log.push(`${name}${value}`)
}

export default function main() {
  emitter.on('ready', (n: number) => { log.push(`on${n}`); if (n === 2) emitter.removeAllListeners('ready') })
  void speaker()
  void listener('x')
  setImmediate(() => { emitter.prependListener('ready', () => log.push('first')) })
  return listener('y')
}
