/** The same pipeline with a sink that fails at the second chunk: everything is destroyed, and the error is told once. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { pipeline, Readable, Transform, Writable } from 'readable-stream'

let produced = 0
const written: number[] = []
const told: string[] = []

const source = new Readable({
  objectMode: true,
  highWaterMark: 1,
  read() {
    latency().then(() => { if (!this.destroyed) this.push(++produced) })
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
      if (chunk === 4) {
        callback(new Error('the disk is full'))
        return
      }
      written.push(chunk)
      callback()
    })
  },
})

sometimes('the source has produced more than was written', () => produced > 2)

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => {
    pipeline(source, double, sink, (error) => {
      told.push((error as Error).message)
      resolve()
    })
  })
  assert.deepStrictEqual(told, ['the disk is full'])
  assert.deepStrictEqual(written, [2])
  assert.deepStrictEqual([source.destroyed, double.destroyed, sink.destroyed], [true, true, true])
}
