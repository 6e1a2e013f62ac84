import { setTimeout as sleep } from 'node:timers/promises'
import { once, EventEmitter } from 'node:events'
export default async function main() {
  const controller = new AbortController()
  const out = []
  const emitter = new EventEmitter()
  setTimeout(() => controller.abort(), 1)
  setTimeout(() => emitter.emit('ready', 7), 1)
  const a = sleep(1, 'slept', { signal: controller.signal }).then((v) => out.push(v), (e) => out.push(e.name))
  const b = once(emitter, 'ready', { signal: controller.signal }).then((v) => out.push(...v), (e) => out.push(e.code))
  await Promise.all([a, b])
  console.log(out.sort().join())
}
