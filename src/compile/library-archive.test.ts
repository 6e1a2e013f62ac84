import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryPaths } from '../runtime/library.ts'
import { archiveLibrary } from './archive-library.ts'
import { compile } from './compile.ts'
import type { BlockOptions } from './host-blocks.ts'
import { useArchive } from './library-archive.ts'
import { loadSource } from './load.ts'

let archive: string
beforeAll(() => { archive = archiveLibrary() })
afterAll(() => useArchive(''))

/** Everything that compiling gives; the text as on disk is not kept in an archive. */
function compiled(text: string, from: string, blocks?: BlockOptions) {
  useArchive(from)
  const modules = loadSource(text, join(import.meta.dirname, 'main.mjs'))
  const program = compile(modules, { deferEntry: true, ...(blocks === undefined ? {} : { blocks }) })
  return { ...program, locate: undefined, modules: program.modules.map((module) => ({ ...module, original: undefined })) }
}

describe('the library from an archive', () => {
  it('is ASCII, and has no path of the machine that it was made on', () => {
    expect(archive).toMatch(/^[\0-\x7f]*$/)
    expect(archive.includes(dirname(dirname(import.meta.dirname)))).toBe(false)
  })

  it.each([
    ['the globals alone', 'export default async () => {}'],
    ['one module', `import { EventEmitter } from 'node:events'; export default () => new EventEmitter()`],
    ['one whose numbers come before those of the globals', `import { ok } from 'node:assert'; export default ok`],
    ['namespaces', `import * as util from 'node:util'; import * as url from 'node:url'; export default () => [util, url]`],
    ['further globals', `export default () => new AbortController()`],
    ['a script that is deferred', `import assert from 'node:assert'; assert(await 1)`],
    ['import() of what is not known', `export default (name) => import(name)`],
    ['every module', libraryPaths().map((path) => `import '${path}'`).join('\n')],
  ])('is the same as compiled on the spot: %s', (_, text) => {
    expect(compiled(text, archive)).toEqual(compiled(text, ''))
  })

  it('is compiled on the spot where it has to say when its functions are called', () => {
    const text = `import { EventEmitter } from 'node:events'\nexport function main() { return new EventEmitter() }`
    // Lines and columns are those of the archived text, which has no types here.
    const texts = (from: string, blocks: BlockOptions): string[] =>
      compiled(text, from, blocks).modules.map(({ instantiate }) => instantiate.replaceAll(/\[\d+, ?\d+\]/g, '[]'))
    const blocks: BlockOptions = { host: ['main'], mixed: 'eager' }
    expect(texts(archive, blocks)).toEqual(texts('', blocks))
    expect(texts(archive, blocks)).not.toEqual(texts(archive, { host: [], mixed: 'off' }))
  })
})
