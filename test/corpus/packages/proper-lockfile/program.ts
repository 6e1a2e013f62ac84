/** proper-lockfile: two tasks that count under the lock of one file, the second one is refused while the first one holds it. */
import assert from 'node:assert'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { always, sometimes } from 'manyworlds'
import gracefulFs from 'graceful-fs'
import lockfile from 'proper-lockfile'
import { inFolder } from '../folder.ts'
import { outcome } from '../outcome.ts'

// The package locks a property of the module it is given, which could not be undone for one that exists before main.
const files = (): typeof gracefulFs => ({ ...gracefulFs })
let inside = 0
const refused: string[] = []

async function count(path: string, name: string, fs: typeof gracefulFs): Promise<void> {
  let release
  try {
    release = await lockfile.lock(path, { update: 60_000, stale: 120_000, fs })
  } catch (error) {
    assert.strictEqual((error as NodeJS.ErrnoException).code, 'ELOCKED')
    refused.push(name)
    return
  }
  inside++
  writeFileSync(path, String(Number(readFileSync(path, 'utf8')) + 1))
  inside--
  await release()
}

always('one task holds the lock', () => inside <= 1)
sometimes('the second task is refused', () => refused.length === 1)

export default async function main(): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, 'counter')
    writeFileSync(path, '0')
    const fs = files()
    await Promise.all([count(path, 'a', fs), count(path, 'b', fs)])
    assert.strictEqual(Number(readFileSync(path, 'utf8')) + refused.length, 2)
    outcome(refused)
  })
}
