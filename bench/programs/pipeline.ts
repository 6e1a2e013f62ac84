// Two pipelines of readable-stream side by side: a source that takes its time, a transform, and a sink that takes its time.

import { latency } from 'manyworlds'
import { pipeline, Readable, Transform, Writable } from 'readable-stream'

const count = Number(process.env['CHUNKS'] ?? 3)
const written: number[][] = []

function run(): Promise<void> {
  const received: number[] = []
  written.push(received)
  let produced = 0
  const source = new Readable({
    objectMode: true, highWaterMark: 1,
    read() { void latency().then(() => { this.push(produced < count ? ++produced : null) }) },
  })
  const double = new Transform({
    objectMode: true, highWaterMark: 1,
    transform(chunk: number, _encoding, callback) { callback(null, chunk * 2) },
  })
  const sink = new Writable({
    objectMode: true, highWaterMark: 1,
    write(chunk: number, _encoding, callback) {
      void latency().then(() => {
        received.push(chunk)
        callback()
      })
    },
  })
  return new Promise((resolve, reject) => {
    pipeline(source, double, sink, (error) => { if (error) reject(error); else resolve() })
  })
}

export default async function main(): Promise<void> {
  await Promise.all([run(), run()])
}
