/** A pipeline of readable-stream: numbers are read, doubled and written to a slow sink that takes one at a time. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { pipeline, Readable, Transform, Writable } from 'readable-stream'
import { outcome } from '../outcome.ts'

const count = 3
let produced = 0
const written: number[] = []

const source = new Readable({
  objectMode: true,
  highWaterMark: 1,
  read() {
    latency().then(() => { this.push(produced < count ? ++produced : null) })
  },
})
const double = new Transform({
  objectMode: true,
  highWaterMark: 1,
  transform(chunk: number, _encoding, callback) { callback(null, chunk * 2) },
})
const sink = new Writable({
  objectMode: true,
  highWaterMark: 1,
  write(chunk: number, _encoding, callback) {
    latency().then(() => {
      written.push(chunk)
      callback()
    })
  },
})

always('chunks arrive in order', () => written.every((chunk, index) => chunk === 2 * (index + 1)))
always('no buffer grows beyond its mark', () =>
  source.readableLength <= 1 && double.writableLength + double.readableLength <= 2 && sink.writableLength <= 1)
sometimes('the source is ahead of the sink', () => produced - written.length >= 2)

export default async function main(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    pipeline(source, double, sink, (error) => { if (error) reject(error); else resolve() })
  })
  assert.deepStrictEqual(written, [2, 4, 6])
  assert.strictEqual(sink.writableFinished, true)
  assert.strictEqual(source.readableEnded, true)
  outcome(written)
}
