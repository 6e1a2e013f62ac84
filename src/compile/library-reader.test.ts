import { afterAll, beforeAll, expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { libraryRequest } from '../runtime/library.ts'
import { useCache } from './library-cache.ts'
import { LibraryReader } from './library-reader.ts'
import { Packages } from './package-json.ts'
import { SourceReader, type SourceText } from './source-text.ts'

beforeAll(() => useCache(false))
afterAll(() => useCache(true))

/** Fails as for a text that our changes have broken, or that has a syntax of later engines. */
class FailingReader extends SourceReader {
  override readCommonJs(path: string, text: string): SourceText {
    if (text.includes('primordials')) throw new UserError('syntax-error', { file: path, line: 1, column: 1 }, { fact: 'Unexpected token', remedy: '' })
    return super.readCommonJs(path, text)
  }
}

// A module that no program has: the reader remembers what it has read.
it('a module of Node that is no JavaScript after our changes is refused by its name', () => {
  const path = libraryRequest('own:internal/cluster/round_robin_handle', '')!
  const { source, requests } = new LibraryReader(new FailingReader(new Packages())).read(path)
  expect(source).toContain(`$$refuse('node-module', 'module internal/cluster/round_robin_handle of Node ${process.version} differs from what is supported'`)
  expect(requests).toEqual([])
})
