/** Node's own streams, web streams and readline on the modelled event loop, against plain Node. */
import { describe, it } from 'vitest'
import { expectSameOutput } from './both.ts'

describe('node:stream', () => {
  it('reads, transforms and writes with backpressure', () => {
    expectSameOutput(`
import { Readable, Writable, Transform, PassThrough, Duplex, finished, addAbortSignal } from 'node:stream'
import { pipeline } from 'node:stream/promises'
const slow = new Writable({ highWaterMark: 4, write(chunk, encoding, callback) { console.log('write', String(chunk)); setImmediate(callback) }, final(callback) { console.log('final'); callback() } })
slow.on('drain', () => console.log('drain')).on('finish', () => console.log('finish')).on('close', () => console.log('close'))
const upper = new Transform({ transform(chunk, encoding, callback) { callback(null, String(chunk).toUpperCase()) }, flush(callback) { this.push('!'); callback() } })
await pipeline(Readable.from(['ab', 'cd', 'ef']), upper, slow)
for await (const chunk of Readable.from([1, 2, 3]).map((x) => x * 2).filter((x) => x > 2)) console.log(chunk)
const objects = new PassThrough({ objectMode: true }); objects.write({ a: 1 }); objects.end({ b: 2 }); console.log(await objects.toArray())
const failing = new Readable({ read() { this.destroy(new TypeError('broken')) } })
await pipeline(failing, new PassThrough()).catch((error) => console.log(error.name, error.message))
const controller = new AbortController(), stopped = addAbortSignal(controller.signal, new Readable({ read() {} }))
stopped.on('error', (error) => console.log(error.name, error.code)); controller.abort()
finished(stopped, (error) => console.log('finished', error?.name))
const paused = new Readable({ read() {} }); paused.push('x'); paused.push(null); paused.on('readable', () => console.log('readable', String(paused.read()))); paused.on('end', () => console.log('end'))
try { new Writable().write(5) } catch (error) { console.log(error.code, error.message) }
const pair = Duplex.from(async function* (source) { for await (const x of source) yield String(x) + x }); pair.end('z'); console.log((await pair.toArray()).map(String))
`)
  })

  it('has web streams, and leads from one kind to the other', () => {
    expectSameOutput(`
import { Readable, Writable } from 'node:stream'
import { text, json, buffer } from 'node:stream/consumers'
const numbers = new ReadableStream({ start(controller) { for (const x of [1, 2, 3]) controller.enqueue(x); controller.close() } })
const [left, right] = numbers.tee()
const doubled = left.pipeThrough(new TransformStream({ transform(x, controller) { controller.enqueue(x * 2) } }))
for await (const x of doubled) console.log(x)
const reader = right.getReader(); console.log(await reader.read(), await reader.read(), await reader.read(), await reader.read())
console.log(await text(Readable.fromWeb(new ReadableStream({ pull(controller) { controller.enqueue('web'); controller.close() } }))))
console.log(await json(Readable.toWeb(Readable.from(['{"a":', '1}']))), await buffer(Readable.from([Buffer.from('bytes')])))
const sink = []; const writer = new WritableStream({ write(x) { sink.push(x) }, close() { sink.push('closed') } }, new CountQueuingStrategy({ highWaterMark: 2 })).getWriter()
console.log(writer.desiredSize); writer.write('a'); writer.write('b'); console.log(writer.desiredSize); await writer.close(); console.log(sink)
await new ReadableStream({ pull() { throw new RangeError('no') } }).getReader().read().catch((error) => console.log(error.name, error.message))
const bytes = new ReadableStream({ type: 'bytes', pull(controller) { controller.byobRequest.view[0] = 7; controller.byobRequest.respond(1) } })
console.log(await bytes.getReader({ mode: 'byob' }).read(new Uint8Array(4)))
`)
  })
})

it('reads lines of streams, and asks questions', () => {
  expectSameOutput(`
import readline from 'node:readline'
import { createInterface } from 'node:readline/promises'
import { PassThrough, Readable } from 'node:stream'
for await (const line of readline.createInterface({ input: Readable.from(['one\\ntw', 'o\\r\\n', 'three']) })) console.log(line)
const input = new PassThrough(), output = new PassThrough(); output.on('data', (text) => console.log('asked', String(text)))
const lines = createInterface({ input, output }); setImmediate(() => input.write('blue\\n')); console.log(await lines.question('colour? ')); lines.on('close', () => console.log('closed')); lines.close()
const controller = new AbortController(), other = createInterface({ input: new PassThrough() }); setImmediate(() => controller.abort())
await other.question('', { signal: controller.signal }).catch((error) => console.log(error.name)); other.close()
`)
})
