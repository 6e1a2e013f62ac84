import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivedNames } from '../runtime/library-file.ts'
import { archiveLibrary, type LibraryFiles } from './archive-library.ts'
import { compile } from './compile.ts'
import { fullText, useArchive } from './library-archive.ts'
import { useCache } from './library-cache.ts'
import { loadSource } from './load.ts'
import type { SourceModule } from './module.ts'

let files: LibraryFiles
beforeAll(() => {
  useCache(false)
  files = archiveLibrary()
})
afterAll(() => {
  useArchive('')
  useCache(true)
})

/** Everything that compiling gives; the text as on disk is not kept in an archive. */
function compiled(text: string, from: string) {
  useArchive(from)
  const modules = loadSource(text, join(import.meta.dirname, 'main.mjs'))
  const program = compile(modules, { deferEntry: true })
  return { ...program, locate: undefined, modules: program.modules.map((module) => ({ ...module, original: undefined })) }
}

describe('the library from an archive', () => {
  it('is ASCII, and has no path of the machine that it was made on', () => {
    expect(files.archive).toMatch(/^[\0-\x7f]*$/)
    expect((files.archive + files.sources).includes(dirname(dirname(import.meta.dirname)))).toBe(false)
  })

  it('has what programs can reach, and nothing that only Node itself needs', () => {
    useArchive(files.archive)
    const names = archivedNames()!
    expect(['globals/index', 'lib/events', 'lib/net', 'lib/internal/streams/readable'].filter((name) => !names.has(name))).toEqual([])
    expect([...names].filter((name) => /^lib\/internal\/(?:main|bootstrap|test_runner|v8_prof)/.test(name))).toEqual([])
  })

  it.each([
    ['the globals alone', 'export default async () => {}'],
    ['one module', `import { EventEmitter } from 'node:events'; export default () => new EventEmitter()`],
    ['one that brings in many', `import http from 'node:http'; export default http`],
    ['namespaces', `import * as util from 'node:util'; import * as url from 'node:url'; export default () => [util, url]`],
    ['further globals', `export default () => new AbortController()`],
    ['a script that is deferred', `import assert from 'node:assert'; assert(await 1)`],
    ['import() of what is not known', `export default (name) => import(name)`],
  ])('is the same as compiled on the spot: %s', (_, text) => {
    expect(compiled(text, files.archive)).toEqual(compiled(text, ''))
  })

  it('is what counts, not the modules of the Node that runs', () => {
    const other = files.archive.replaceAll('defaultMaxListeners', 'changedMaxListeners')
    const events = compiled(`import { changedMaxListeners } from 'node:events'; export default changedMaxListeners`, other).modules[1]!
    expect(events.instantiate + events.evaluate).toContain('.changedMaxListeners')
  })

  it('has the texts in a file of their own', () => {
    useArchive('')
    const [, events] = loadSource(`import 'node:events'`, join(import.meta.dirname, 'main.mjs')) as [SourceModule, SourceModule]
    expect((JSON.parse(files.sources) as Record<string, string>)['lib/events']).toBe(fullText(events))
  })
})
