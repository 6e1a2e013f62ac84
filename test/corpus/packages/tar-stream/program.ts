/** tar-stream: an archive is packed and extracted at the same time, entry by entry, with a slow reader. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import tar from 'tar-stream'
import { outcome } from '../outcome.ts'

const extracted: string[] = []
let isPacked = false

sometimes('the first entry is extracted before all is packed', () => extracted.length === 1 && !isPacked)

export default async function main(): Promise<void> {
  const pack = tar.pack()
  const extract = tar.extract()
  const read = (async () => {
    for await (const entry of extract) {
      let text = ''
      for await (const piece of entry) text += piece
      await latency()
      extracted.push(`${entry.header.name}: ${text}`)
    }
  })()
  pack.pipe(extract)
  pack.entry({ name: 'a.txt' }, 'first')
  await latency()
  pack.entry({ name: 'b.txt' }, 'second')
  isPacked = true
  pack.finalize()
  await read
  assert.deepStrictEqual(extracted, ['a.txt: first', 'b.txt: second'])
  outcome(extracted)
}
