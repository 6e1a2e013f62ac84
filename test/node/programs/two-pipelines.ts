import { latency } from 'manyworlds'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const results: string[][] = [[], []]

async function run(result: string[]): Promise<void> {
  const source = new PassThrough()
  const upper = new Transform({ transform(chunk, _encoding, callback) { callback(null, String(chunk).toUpperCase()) } })
  const done = pipeline(source, upper, async (chunks) => { for await (const chunk of chunks) result.push(String(chunk)) })
  await latency()
  source.write('a')
  await latency()
  source.end('b')
  await done
}

export default async function main(): Promise<void> {
  await Promise.all(results.map(run))
}
