import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { makeFolder } from './folders.ts'

it('makes a folder with those above it, and leaves one that is there', () => {
  const folder = join(temporaryFolder(), 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
})

it('throws where a file is in the way', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'x'))).toThrow('ENOTDIR')
})

it.runIf(existsSync('/proc/self'))('throws where nothing can be made, and does not try for ever', () => {
  expect(() => makeFolder('/proc/manyworlds/x')).toThrow('ENOENT')
})
