/** What differs between lines and releases of Node: each has to do here what it does there. */
import { describe, it } from 'vitest'
import { expectSameOutput } from './both.ts'

describe('node:fs', () => {
  it('copies and lists, whichever of its modules comes first', () => {
    expectSameOutput(`
import fs from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
const folder = mkdtempSync('/tmp/lines-')
await fs.mkdir(folder + '/a/b', { recursive: true })
await fs.writeFile(folder + '/a/b/c.txt', 'text')
await fs.cp(folder + '/a', folder + '/d', { recursive: true })
console.log((await fs.readdir(folder, { recursive: true })).sort(), await fs.readFile(folder + '/d/b/c.txt', 'utf8'))
await fs.rm(folder, { recursive: true })
`)
  })
})
