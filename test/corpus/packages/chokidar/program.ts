/** chokidar: a watcher hears of a file that is made after it is ready. */
import assert from 'node:assert'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sometimes } from 'manyworlds'
import { watch } from 'chokidar'
import { inFolder } from '../folder.ts'
import { outcome } from '../outcome.ts'

const heard: string[] = []

sometimes('the new file is heard of', () => heard.includes('add new.txt'))

export default async function main(): Promise<void> {
  await inFolder(async (folder) => {
    writeFileSync(join(folder, 'old.txt'), '')
    const watcher = watch(folder, { ignoreInitial: true })
    await new Promise<void>((resolve) => { watcher.once('ready', resolve) })
    const added = new Promise<void>((resolve) => {
      watcher.on('add', (path) => { heard.push(`add ${basename(path)}`); resolve() })
    })
    writeFileSync(join(folder, 'new.txt'), 'text')
    await added
    await watcher.close()
    assert.deepStrictEqual(heard, ['add new.txt'])
    outcome(heard)
  })
}
