import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from '../compile/compile.ts'
import { loadSource, withLibrary } from '../compile/load.ts'
import { scriptModule } from '../compile/module.ts'
import { furtherGlobalsFiles, globalsFile, isLibraryFile, libraryFile, needsLibrary } from './library.ts'
import { createRealm, type Realm } from './realm.ts'

function load(text: string, file = 'main.mjs'): Realm {
  const realm = createRealm()
  realm.load(compile(loadSource(text, join(import.meta.dirname, file))))
  return realm
}

const exported = (text: string, file?: string): unknown => load(text, file).exportsOf(0).get('default')!()

describe('the table of the library', () => {
  it('knows modules by their names in Node', () => {
    expect(libraryFile('node:events')).toBe(libraryFile('events'))
    expect(libraryFile('node:timers/promises')).toBe(libraryFile('timers/promises'))
    expect(libraryFile('events') !== undefined && isLibraryFile(libraryFile('events')!)).toBe(true)
    expect(isLibraryFile(globalsFile())).toBe(true)
  })

  it('does not take its own parts for modules of Node', () => {
    expect(['node:globals', 'node:internal/kept', 'node:../check', 'node:hooks.d'].map(libraryFile))
      .toEqual([undefined, undefined, undefined, undefined])
  })

  it('brings in the further globals only for programs that mention one', () => {
    expect(furtherGlobalsFiles(['setTimeout(f)', 'x.then()'])).toEqual([])
    expect(furtherGlobalsFiles(['', 'new AbortController()'])).toEqual([expect.stringContaining('abort')])
  })
})

describe('code of the library', () => {
  it('looks native', () => {
    const text = `export default [Promise, Promise.all, Promise.prototype.then, setTimeout, process.nextTick].map(String)`
    for (const shown of exported(text) as string[]) expect(shown).toMatch(/^function \w+\(\) { \[native code\] }$/)
  })

  it('is not to be seen in stacks: the caller is', () => {
    const text = `const f = () => {
      try { setTimeout('no function') } catch (error) { return error.stack }
    }
    export default f()`
    const frames = (exported(text) as string).split('\n').slice(1)
    expect(frames).toHaveLength(2)
    expect(frames[0]).toContain('at f (')
    expect(frames[0]).toContain('main.mjs:2:')
  })

  it('does not see a variable of the program by one of its own names', () => {
    expect(exported(`const $$loop = 1, $$enqueueJob = 2; Promise.resolve().then(() => {}); export default $$loop + $$enqueueJob`)).toBe(3)
  })

  it('is not fooled by replaced built-ins', () => {
    const text = `Array.prototype.push = Array.prototype.splice = Array.prototype.indexOf = () => { throw new Error('replaced') }
      Reflect.apply = Object.defineProperty = Array.isArray = () => { throw new Error('replaced') }
      Promise.prototype.then = () => { throw new Error('replaced') }
      const f = async () => { await Promise.resolve(); await Promise.reject(1).catch(() => {}) }
      f(); f()
      const timer = setTimeout(() => {}, 1, 'argument')
      clearTimeout(timer)
      process.on('exit', () => {})
      export default 'fine'`
    expect(exported(text)).toBe('fine')
  })

  it('is what require gives: the default export', () => {
    expect(exported(`const E = require('events'); module.exports = typeof E + (E === require('node:events').EventEmitter)`, 'main.cjs'))
      .toBe('functiontrue')
  })

  it('can be added to modules that were made by hand', () => {
    const realm = createRealm()
    const value = realm.load(compile(withLibrary([scriptModule('typeof Promise.race + typeof process.nextTick', 'a.js')])))
    expect(value).toBe('functionfunction')
  })
})

it.each(['await x', 'new Promise(f)', 'setTimeout(f)', 'import("./a.js")', "import  ('./a.js')", 'globalThis[name]', 'Symbol.dispose', 'new DisposableStack()', 'Array.fromAsync(x)'])(
  'is needed by an exploration that says %s', (text) => expect(needsLibrary(['export const one = 1', text])).toBe(true))

it('is not needed by an exploration that mentions nothing of it', () => {
  expect(needsLibrary(['class Tree { add(value) { this.root = value } }'])).toBe(false)
})
