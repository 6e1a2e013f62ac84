/** graceful-fs: two writers of one file and a reader; what the reader finds is what one of them wrote, or nothing yet. */
import assert from 'node:assert'
import { join } from 'node:path'
import { sometimes } from 'manyworlds'
import fs from 'graceful-fs'
import { inFolder } from '../folder.ts'
import { outcome } from '../outcome.ts'

let found = ''

const write = (path: string, text: string): Promise<void> => new Promise((resolve, reject) => {
  fs.writeFile(path, text, (error: Error | null) => { if (error) reject(error); else resolve() })
})
const read = (path: string): Promise<string> => new Promise((resolve, reject) => {
  fs.readFile(path, 'utf8', (error: NodeJS.ErrnoException | null, text: string) => {
    if (error && error.code !== 'ENOENT') reject(error)
    else resolve(error ? 'no file' : text)
  })
})

sometimes('the reader is too early', () => found === 'no file')
sometimes('the file is empty while it is written', () => found === '')
sometimes('the reader finds the text', () => found === 'text')

export default async function main(): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, 'file')
    const [, text] = await Promise.all([write(path, 'text'), read(path)])
    found = text
    assert(['no file', '', 'text'].includes(found), found)
    outcome(found)
  })
}
