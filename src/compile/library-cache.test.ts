import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFile, temporaryFolder } from '../../test/support/folder.ts'
import { libraryPath } from '../runtime/library.ts'
import { cachedRecord, cachedText, cacheRecord, useCacheIn } from './library-cache.ts'

let folder: string
beforeEach(() => {
  // It is made when it is needed.
  folder = join(temporaryFolder(), 'cache')
  useCacheIn(folder)
})
afterAll(() => useCacheIn(undefined))

const events = libraryPath('lib/events')
const entries = (): string[] => readdirSync(folder).flatMap((own) => readdirSync(join(folder, own)))

describe('the cache of the library', () => {
  it('makes the text of a module once for each content', () => {
    let made = 0
    const text = (content: string): string => cachedText(events, content, () => `${content} ${++made}`)
    expect([text('a'), text('a'), text('b'), text('a')]).toEqual(['a 1', 'a 1', 'b 2', 'a 1'])
  })

  it('knows a record only for the same module and signature', () => {
    cacheRecord(events, 'one', 'record')
    expect([cachedRecord(events, 'one'), cachedRecord(events, 'two'), cachedRecord(libraryPath('lib/net'), 'one')]).toEqual(['record', undefined, undefined])
  })

  it('leaves no half-written entry, and removes an old one when another takes its place', () => {
    cacheRecord(events, 'one', 'record')
    const [first] = entries() as [string]
    const old = new Date(Date.now() - 86_400_000)
    for (const own of readdirSync(folder)) utimesSync(join(folder, own, first), old, old)
    cacheRecord(events, 'two', 'record')
    expect(entries()).toHaveLength(1)
    expect(entries()).not.toContain(first)
  })

  it.each([['nothing is left', ''], ['the end is missing', undefined]])('makes an entry again of which %s', (_, left) => {
    cacheRecord(events, 'one', 'a record')
    const [own] = readdirSync(folder)
    const file = join(folder, own!, entries()[0]!)
    writeFileSync(file, left ?? readFileSync(file, 'utf8').slice(0, -1))
    expect(cachedRecord(events, 'one')).toBeUndefined()
    expect(cachedText(events, 'a', () => 'made')).toBe('made')
  })

  it('is none where nothing can be written', () => {
    useCacheIn(temporaryFile('file', ''))
    expect(cachedText(events, 'a', () => 'made')).toBe('made')
  })
})
