/** write-file-atomic: a reader beside two writers never sees a file that is half written. */
import assert from 'node:assert'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sometimes } from 'manyworlds'
import writeFileAtomic from 'write-file-atomic'
import { inFolder } from '../folder.ts'
import { outcome } from '../outcome.ts'

let found = ''

sometimes('the reader finds the old text', () => found === 'old')
sometimes('the reader finds the new text', () => found === 'new')

export default async function main(): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, 'file')
    writeFileSync(path, 'old')
    const written = writeFileAtomic(path, 'new', { fsync: false })
    await new Promise<void>((resolve) => { setTimeout(resolve, 1) })
    found = readFileSync(path, 'utf8')
    assert(found === 'old' || found === 'new', `half of the file: ${found}`)
    await written
    assert.strictEqual(readFileSync(path, 'utf8'), 'new')
    outcome(found)
  })
}
