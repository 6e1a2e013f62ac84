/**
 * Objects of the library are held while two tasks wait for answers in either order, so they are written into states and
 * made again from them; afterwards they still work.
 */
import { constants } from 'node:buffer'
import assert, { AssertionError } from 'node:assert'
import { EventEmitter, on, once } from 'node:events'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { latency } from 'manyworlds'

async function bytes(): Promise<void> {
  const buffer = Buffer.from('zß')
  const part = buffer.subarray(1)
  const decoder = new StringDecoder('utf8')
  const text = new TextDecoder()
  const start = decoder.write(part.subarray(0, 1)) + text.decode(part.subarray(0, 1), { stream: true })
  await latency()
  assert.strictEqual(start + decoder.write(part.subarray(1)) + text.decode(part.subarray(1)), 'ßß')
  buffer[1] = 0x61
  assert.strictEqual(part.toString('latin1', 0, 1), 'a')
  assert(part instanceof Buffer && part.buffer === buffer.buffer)
}

async function errors(): Promise<void> {
  const failed = await Promise.resolve().then(() => { assert.strictEqual(1, 2) }).catch((error: unknown) => error as AssertionError)
  const aborted = AbortSignal.abort().reason as DOMException
  const invalid = (() => { try { Buffer.alloc(-1) } catch (error) { return error as RangeError & { code: string } } })()!
  await latency()
  assert(failed instanceof AssertionError && failed.code === 'ERR_ASSERTION' && failed.actual === 1)
  assert.match(failed.message, /strictly equal/)
  assert(aborted instanceof DOMException && aborted.name === 'AbortError' && aborted.code === 20)
  assert.strictEqual(String(invalid), `RangeError [ERR_OUT_OF_RANGE]: The value of "size" is out of range. It must be >= 0 && <= ${constants.MAX_LENGTH}. Received -1`)
  assert(invalid instanceof RangeError)
}

async function emitters(): Promise<void> {
  const emitter = new EventEmitter({ captureRejections: true })
  const seen: unknown[] = []
  emitter.once('a', (value) => { seen.push(value) })
  emitter.on('error', (error: Error) => { seen.push(error.message) })
  const iterator = on(emitter, 'b')
  emitter.emit('b', 1)
  const event = once(emitter, 'c')
  await latency()
  emitter.emit('a', 'first')
  emitter.emit('a', 'second')
  emitter.emit('b', 2)
  emitter.emit('c', 3)
  emitter.on('d', async () => { throw new Error('rejected') })
  emitter.emit('d')
  assert.deepStrictEqual([(await iterator.next()).value, (await iterator.next()).value, await event], [[1], [2], [3]])
  await wait(1)
  assert.deepStrictEqual(seen, ['first', 'rejected'])
}

async function targets(): Promise<void> {
  const target = new EventTarget()
  const controller = new AbortController()
  const any = AbortSignal.any([controller.signal])
  const seen: string[] = []
  target.addEventListener('x', { handleEvent(event: Event) { seen.push(event.type) } }, { once: true, signal: any })
  any.onabort = () => { seen.push('aborted') }
  const sleeping = once(new EventEmitter(), 'never', { signal: any }).catch((error: Error) => error.name)
  await latency()
  target.dispatchEvent(new Event('x'))
  target.dispatchEvent(new Event('x'))
  controller.abort()
  assert.strictEqual(await sleeping, 'AbortError')
  assert.deepStrictEqual(seen, ['x', 'aborted'])
}

async function ports(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const seen: unknown[] = []
  port2.on('message', (data) => { seen.push(data) })
  // Who listens is told of the end.
  port1.on('message', () => {})
  port1.postMessage({ n: 1 })
  await latency()
  port1.postMessage('two')
  await promisify(setImmediate)()
  await latency()
  port2.close()
  await once(port1, 'close')
  assert.deepStrictEqual(seen, [{ n: 1 }, 'two'].slice(0, seen.length))
}

const parts = { bytes, errors, emitters, targets, ports }
export const run = async (part: keyof typeof parts): Promise<void> => {
  await Promise.all([parts[part](), latency()])
}
