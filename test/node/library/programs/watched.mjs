// The order in which a listener hears of three writers that wait for different things.
import { EventEmitter, on } from 'node:events'
import { PassThrough } from 'node:stream'

export default async function main() {
  const emitter = new EventEmitter()
  const stream = new PassThrough()
  const heard = []
  stream.on('data', (data) => emitter.emit('heard', `stream ${data}`))
  setTimeout(() => emitter.emit('heard', 'timer'), 1)
  setImmediate(() => stream.end('x'))
  process.nextTick(() => emitter.emit('heard', 'tick'))
  for await (const [what] of on(emitter, 'heard')) if (heard.push(what) === 3) break
  console.log(heard.join())
}
