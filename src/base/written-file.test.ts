import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf } from '../../test/support/front/project.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { refuseOutside, writeNamed, writeWhole } from './written-file.ts'

const before = process.cwd()
let root: string
beforeEach(() => {
  root = temporaryFolder()
  for (const folder of ['work', 'outside']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'outside/precious'), 'precious')
  process.chdir(join(root, 'work'))
})
afterEach(() => process.chdir(before))

describe('a file is written', () => {
  it('with the folders above it, and leaves nothing else', () => {
    writeWhole('a/b/file', 'one')
    writeWhole('a/b/file', 'two')
    expect([readdirSync('a/b'), readFileSync('a/b/file', 'utf8')]).toEqual([['file'], 'two'])
  })

  it('or not: then there is nothing else', () => {
    mkdirSync('folder')
    expect(() => writeWhole('folder', 'text')).toThrow()
    expect(readdirSync('.')).toEqual(['folder'])
  })

  it('in the place of a link', () => {
    symlinkSync('../outside/precious', 'link')
    writeWhole('link', 'text')
    expect([lstatSync('link').isFile(), readFileSync('../outside/precious', 'utf8')]).toEqual([true, 'precious'])
  })

  it('where a link leads that the user names', () => {
    symlinkSync('../outside/precious', 'link')
    writeNamed('link', 'text')
    expect([lstatSync('link').isSymbolicLink(), readFileSync('../outside/precious', 'utf8')]).toEqual([true, 'text'])
    writeNamed('new/file', 'text')
    expect(readFileSync('new/file', 'utf8')).toBe('text')
  })

  it.skipIf(process.platform === 'win32')('into a pipe that the user names', async () => {
    const reader = spawn('sh', ['-c', 'mkfifo pipe && echo made && cat pipe'], { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    const ended = new Promise((resolve) => reader.on('close', resolve))
    await new Promise<void>((resolve) => reader.stdout.on('data', (data) => {
      said += data
      if (said === 'made\n') resolve()
    }))
    writeNamed('pipe', 'text')
    await ended
    expect(said).toBe('made\ntext')
  })
})

describe('a folder that nobody has named', () => {
  it.each(['out', 'out/deep', 'inside/out', 'inside/out/new', '..', '../outside', 'inside/../../outside'])('is refused if it leads outside: %s', (folder) => {
    mkdirSync('inside')
    for (const link of ['out', 'inside/out']) symlinkSync(join(root, 'outside'), link)
    expect(errorOf(() => refuseOutside(folder, '--flag'))).toMatchObject({
      code: 'outside-working-directory', remedy: 'name the place that you want with --flag, or remove the link',
      fact: expect.stringMatching(/ leads to .*, outside of the working directory$/),
    })
  })

  it.each(['.', 'inside', 'new/deep', 'link', 'link/new', '..name'])('is accepted if it does not: %s', (folder) => {
    mkdirSync('inside')
    symlinkSync('inside', 'link')
    expect(() => refuseOutside(folder, '--flag')).not.toThrow()
  })

  it('counts by where the working directory really is', () => {
    symlinkSync(join(root, 'work'), join(root, 'alias'))
    process.chdir(join(root, 'alias'))
    expect(() => refuseOutside('coverage', '--flag')).not.toThrow()
  })

  it('is not made by way of a link that leads nowhere', () => {
    symlinkSync('../outside/new', 'dangling')
    expect(() => writeWhole('dangling/deep/file', 'text')).toThrow()
    expect(() => writeWhole('dangling/file', 'text')).toThrow()
    expect(existsSync('../outside/new')).toBe(false)
  })
})
