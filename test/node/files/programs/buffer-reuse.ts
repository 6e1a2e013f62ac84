import fs from 'node:fs'
import { sometimes } from 'manyworlds'

const seen = new Set<string>()

// A buffer that is filled again while it is being written: the file holds either content.
export default function main(): void {
  const buffer = Buffer.from('first')
  const fd = fs.openSync('/tmp/log', 'w')
  fs.write(fd, buffer, () => { seen.add(fs.readFileSync('/tmp/log', 'utf8')) })
  buffer.write('again')
}

for (const text of ['first', 'again']) sometimes(`writes '${text}'`, () => seen.has(text))
