import fs from 'node:fs'
import { sometimes } from 'manyworlds'

const seen = new Set<string>()

// writeFile empties the file before it writes: whoever reads meanwhile may find nothing.
export default async function main(): Promise<void> {
  fs.writeFileSync('/tmp/notes', 'old')
  const written = fs.promises.writeFile('/tmp/notes', 'new')
  const text = await fs.promises.readFile('/tmp/notes', 'utf8')
  seen.add(text)
  await written
  if (fs.readFileSync('/tmp/notes', 'utf8') !== 'new') throw new Error('not written')
}

for (const text of ['old', '', 'new']) sometimes(`finds '${text}'`, () => seen.has(text))
