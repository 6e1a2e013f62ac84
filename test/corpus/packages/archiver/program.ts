/** archiver: two sources are packed into one archive in the order they were given, whichever is ready first. */
import assert from 'node:assert'
import { PassThrough } from 'node:stream'
import { latency, sometimes } from 'manyworlds'
import * as archiver from 'archiver'
import tar from 'tar-stream'
import { outcome } from '../outcome.ts'

const ready: string[] = []

async function feed(source: PassThrough, name: string): Promise<void> {
  await latency()
  ready.push(name)
  source.end(`content of ${name}`)
}

sometimes('the second source is ready first', () => ready[0] === 'b')

export default async function main(): Promise<void> {
  const archive = new archiver.TarArchive()
  const names: string[] = []
  const extract = tar.extract()
  const read = (async () => {
    for await (const entry of extract) {
      names.push(entry.header.name)
      entry.resume()
    }
  })()
  archive.pipe(extract)
  const [a, b] = [new PassThrough(), new PassThrough()]
  archive.append(a, { name: 'a' })
  archive.append(b, { name: 'b' })
  await Promise.all([feed(a, 'a'), feed(b, 'b'), archive.finalize()])
  await read
  assert.deepStrictEqual(names, ['a', 'b'])
  outcome(ready)
}
