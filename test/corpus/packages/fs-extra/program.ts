/** fs-extra: two tasks make the same directory and write JSON into it; both files are there in the end, and whole. */
import assert from 'node:assert'
import { join } from 'node:path'
import { sometimes } from 'manyworlds'
import fs from 'fs-extra'
import { inFolder } from '../folder.ts'
import { outcome } from '../outcome.ts'

const written: string[] = []

async function save(folder: string, name: string): Promise<void> {
  await fs.outputJson(join(folder, 'settings', name), { name })
  written.push(name)
}

sometimes('the second file is written first', () => written[0] === 'b.json')

export default async function main(): Promise<void> {
  await inFolder(async (folder) => {
    await Promise.all([save(folder, 'a.json'), save(folder, 'b.json')])
    for (const name of written) assert.deepStrictEqual(fs.readJsonSync(join(folder, 'settings', name)), { name })
    outcome(written)
  })
}
