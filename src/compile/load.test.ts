import { chmodSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorOf, project } from '../../test/support/front/project.ts'
import { engineHasUsing } from './engine-syntax.ts'
import { loadModules, loadSource } from './load.ts'
import { refusalNotes } from './refused-requests.ts'

type Files = Readonly<Record<string, unknown>>

function load(files: Files, entry: string) {
  const root = project(files)
  const modules = loadModules(join(root, entry)).filter((module) => module.library !== true)
  return { root, modules, kinds: Object.fromEntries(modules.map(({ path, kind }) => [relative(root, path), kind])) }
}

function failure(files: Files, entry: string) {
  const root = project(files)
  const error = errorOf(() => loadModules(join(root, entry)))
  const { location } = error
  return { root, error, place: location && `${relative(root, location.file)}:${location.line}:${location.column}` }
}

describe('the graph', () => {
  it('has the entry first and the rest in order of discovery', () => {
    const { root, modules } = load({
      'main.ts': `import { explore } from 'manyworlds'
        import { a } from './a.ts'
        export * from './b.js'
        export default explore(a)`,
      'a.ts': `import data from './data.json' with { type: 'json' }
        import { c } from './c'
        export const a = data ?? c`,
      'b.ts': `export { c } from './c.ts'`,
      'c.ts': `import { a } from './a.ts'\nexport const c = () => a`,
      'data.json': { x: 1 },
    }, 'main.ts')
    expect(modules.map(({ id, path, kind }) => [id, relative(root, path), kind])).toEqual([
      [0, 'main.ts', 'esm'], [1, 'a.ts', 'esm'], [2, 'b.ts', 'esm'], [3, 'data.json', 'json'], [4, 'c.ts', 'esm'],
    ])
    expect([...modules[0]!.dependencies]).toEqual([
      ['manyworlds', { kind: 'builtin', name: 'manyworlds' }],
      ['./a.ts', { kind: 'module', id: 1 }],
      ['./b.js', { kind: 'module', id: 2 }],
    ])
    expect([...modules[4]!.dependencies]).toEqual([['./a.ts', { kind: 'module', id: 1 }]])
    expect(modules[3]).toMatchObject({ ast: null, source: '{"x":1}', original: '{"x":1}' })
  })

  it('follows require of literals, through packages', () => {
    const { kinds, modules } = load({
      'main.cjs': `const p = require('p'); exports.x = () => require('./data')`,
      'data.json': '[]',
      'node_modules/p/package.json': { main: 'lib/p.js' },
      'node_modules/p/lib/p.js': `module.exports = require('../package.json').main; require(unknown)`,
    }, 'main.cjs')
    expect(kinds).toEqual({
      'main.cjs': 'cjs', 'node_modules/p/lib/p.js': 'cjs', 'data.json': 'json', 'node_modules/p/package.json': 'json',
    })
    expect(modules[1]!.dependencies.get('../package.json')).toEqual({ kind: 'module', id: 3 })
  })

  it('has a file that is reached by two names once', () => {
    const root = project({ 'main.mjs': `import './a.mjs'; import './link.mjs'; import './sub/../a.mjs'`, 'a.mjs': '' })
    symlinkSync(join(root, 'a.mjs'), join(root, 'link.mjs'))
    const modules = loadModules(join(root, 'main.mjs')).filter(({ library }) => library !== true)
    expect(modules).toHaveLength(2)
    expect([...modules[0]!.dependencies.values()]).toEqual(Array.from({ length: 3 }, () => ({ kind: 'module', id: 1 })))
  })

  it('can start from text', () => {
    const root = project({ 'a.ts': 'export const a: number = 1' })
    const modules = loadSource(`import { a } from './a'\nexport default a as number`, join(root, 'none.ts'))
    expect(modules.slice(0, 2).map(({ source }) => source)).toEqual([
      'import { a } from "./a";\nexport default a;\n', 'export const a = 1;\n',
    ])
  })

  it('uses further conditions', () => {
    const root = project({
      'main.mjs': `import 'p'`, 'node_modules/p/a.js': '', 'node_modules/p/b.js': '',
      'node_modules/p/package.json': { exports: { development: './a.js', default: './b.js' } },
    })
    const entry = join(root, 'main.mjs')
    expect(relative(root, loadModules(entry, { conditions: ['development'] })[1]!.path)).toBe('node_modules/p/a.js')
    expect(relative(root, loadModules(entry)[1]!.path)).toBe('node_modules/p/b.js')
  })
})

describe('the kind of a module', () => {
  const everything = {
    'esm.js': 'export {}', 'cjs.js': 'exports.a = 1', 'esm.ts': 'export {}', 'cjs.ts': 'const a: number = 1',
    'm.mjs': '', 'm.mts': '', 'c.cjs': '', 'c.cts': '', 'meta.js': 'import.meta.url', 'await.js': 'await x',
    'types.ts': 'export type X = 1', 'type-import.ts': `import type { X } from './types'\nlet x: X`,
    'noext': 'export {}',
  }
  const kindsWith = (packageJson: Files | undefined) => {
    const root = project({ ...everything, ...(packageJson === undefined ? {} : { 'package.json': packageJson }) })
    return (name: string) => loadModules(join(root, name))[0]!.kind
  }

  it('follows extension, then syntax where the package has no type', () => {
    const kind = kindsWith(undefined)
    const names = Object.keys(everything)
    expect(names.filter((name) => kind(name) === 'esm')).toEqual(
      ['esm.js', 'esm.ts', 'm.mjs', 'm.mts', 'meta.js', 'await.js', 'types.ts', 'type-import.ts', 'noext'])
    expect(names.filter((name) => kind(name) === 'cjs')).toEqual(['cjs.js', 'cjs.ts', 'c.cjs', 'c.cts'])
  })

  it('follows the type of the package', () => {
    const esm = kindsWith({ type: 'module' })
    expect([esm('cjs.js'), esm('cjs.ts'), esm('c.cjs'), esm('m.mts')]).toEqual(['esm', 'esm', 'cjs', 'esm'])
    const cjs = kindsWith({ type: 'commonjs' })
    expect([cjs('cjs.js'), cjs('esm.ts'), cjs('m.mjs')]).toEqual(['cjs', 'cjs', 'esm'])
    expect(errorOf(() => cjs('esm.js')).code).toBe('syntax-error')
  })

  it('is decided by the package of the file, not of the importer', () => {
    expect(load({
      'package.json': { type: 'module' }, 'main.js': `import 'p'`,
      'node_modules/p/index.js': '', 'node_modules/p/package.json': {},
      'node_modules/q.js': '',
    }, 'main.js').kinds).toEqual({ 'main.js': 'esm', 'node_modules/p/index.js': 'cjs' })
  })

  it('is CommonJS for TypeScript that needs it, with imports turned into require', () => {
    const files = {
      'a.ts': 'export const a = 1', 'main.ts': `import { a } from './a'\nexport = { a, here: __dirname }`,
      'main.cts': `import { a } from './a'\nexport const b = a`,
      'equals.ts': `import a = require('./a')\nexport = a`,
      'typed.ts': `import type { A } from 'none'\nconst x = require('./x')`, 'x.js': '',
    }
    const { kinds, modules } = load(files, 'main.ts')
    expect(kinds).toEqual({ 'main.ts': 'cjs', 'a.ts': 'esm' })
    expect(modules[0]!.source).toContain('require("./a")')
    expect(load(files, 'main.cts').kinds).toEqual({ 'main.cts': 'cjs', 'a.ts': 'esm' })
    expect(load(files, 'equals.ts').modules[0]!.dependencies.get('./a')).toEqual({ kind: 'module', id: 1 })
    expect(load(files, 'typed.ts').kinds).toEqual({ 'typed.ts': 'cjs', 'x.js': 'cjs' })
  })

  it('lets an ES module import by require in TypeScript', () => {
    const { modules } = load({ 'main.mts': `import a = require('./a.cjs')\nexport default a`, 'a.cjs': '' }, 'main.mts')
    expect(modules[0]!.kind).toBe('esm')
    expect(modules[0]!.dependencies.get('./a.cjs')).toEqual({ kind: 'module', id: 1 })
  })
})

describe('the text of a module', () => {
  it('is what is on disk for JavaScript, without byte order mark', () => {
    const { modules } = load({ 'main.js': '\uFEFF#!/usr/bin/env node\nlet a  =  1' }, 'main.js')
    const text = '#!/usr/bin/env node\nlet a  =  1'
    expect(modules[0]).toMatchObject({ source: text, original: text })
  })

  it('is lowered where it has syntax that Node lacks', () => {
    const { modules } = load({
      'main.js': `import './using.mts'\nconst d = () => {}\n@d class A {}\nexport { A }`,
      'using.mts': 'export function f(r) { using x = r; return x }',
    }, 'main.js')
    expect(modules.map(({ kind, source }) => [kind, /@d|using x/.test(source)])).toEqual(
      [['esm', false], ['esm', false]])
    expect(modules[0]!.locate(modules[0]!.source.lastIndexOf('class'))).toMatchObject({ line: 3 })
  })

  it('may declare resources in JavaScript where Node may', () => {
    const texts = { 'main.mjs:2:24': 'export function f(r) { using x = r; return x }', 'main.mjs:3:2': 'export async function f(r) {\n await using x = r }' }
    for (const [place, text] of Object.entries(texts)) {
      const files = { 'main.mjs': `// me@example\n${text}` }
      if (engineHasUsing()) expect(load(files, 'main.mjs').modules[0]!.source).not.toMatch(/\busing x/)
      else expect(failure(files, 'main.mjs')).toMatchObject({ error: { code: 'syntax-error' }, place })
    }
  })

  it('obeys the tsconfig.json', () => {
    const files = { 'main.ts': `import { T } from './t'\nexport let x: T`, 't.ts': 'export type T = 1' }
    expect(load(files, 'main.ts').modules).toHaveLength(1)
    expect(load({ ...files, 'tsconfig.json': `{ // exact
      "compilerOptions": { "verbatimModuleSyntax": true, } }` }, 'main.ts').modules).toHaveLength(2)
    const decorated = { 'main.ts': 'const d: any = 0\nexport class A { @d x = 1 }' }
    const config = {
      'base.json': { compilerOptions: { experimentalDecorators: true } }, 'tsconfig.json': { extends: './base.json' },
    }
    expect(load({ ...decorated, ...config }, 'main.ts').modules[0]!.source).toContain('__decorateClass(')
    expect(load(decorated, 'main.ts').modules[0]!.source).toContain('__decorateElement(')
  })

  it('points back at the original line and column', () => {
    const text = 'interface A {\n  b: number\n}\n\nexport function f(a: A) {\n  throw new Error(`${a.b}`)\n}\n'
    const [module] = load({ 'main.ts': text }, 'main.ts').modules
    expect(module!.original).toBe(text)
    expect(module!.locate(module!.source.indexOf('throw'))).toEqual({ file: module!.path, line: 6, column: 3 })
  })
})

describe('a bad entry', () => {
  it('that does not exist is file-not-found', () => {
    const { error, root } = failure({}, 'none.ts')
    expect(error).toMatchObject({ code: 'file-not-found', fact: `there is no file ${join(root, 'none.ts')}` })
  })

  it('that is a directory, data or an unknown type is refused clearly', () => {
    expect(failure({ 'dir/a.ts': '' }, 'dir').error).toMatchObject({
      code: 'not-a-file', fact: expect.stringContaining('is a directory') })
    expect(failure({ 'a.json': {} }, 'a.json').error).toMatchObject({
      code: 'unsupported-file-type', fact: expect.stringContaining('data') })
    expect(failure({ 'a.css': '' }, 'a.css').error.fact).toContain("a file of type '.css'")
    expect(failure({ 'a.py': '' }, 'a.py').error.remedy).toContain('.ts')
  })

  it.skipIf(process.getuid?.() === 0)('that cannot be read says so', () => {
    const root = project({ 'a.ts': '' })
    chmodSync(join(root, 'a.ts'), 0)
    expect(errorOf(() => loadModules(join(root, 'a.ts'))).code).toBe('file-unreadable')
  })
})

describe('a syntax error', () => {
  it('of TypeScript, JavaScript or JSON points into the file as written', () => {
    const text = 'interface A {}\n\nlet a: A = {\n  x: = 1\n}\n'
    const typed = failure({ 'main.ts': `import './b.ts'`, 'b.ts': text }, 'main.ts')
    expect([typed.error.code, typed.place]).toEqual(['syntax-error', 'b.ts:4:6'])
    expect(typed.error.frame).toContain('> 4 |   x: = 1\n    |      ^')
    expect(failure({ 'main.js': 'let a = 1\nlet a = 2' }, 'main.js').place).toBe('main.js:2:5')
    expect(failure({ 'main.mjs': `import './a.json'`, 'a.json': '{\n  x: 1\n}' }, 'main.mjs').place).toBe('a.json:2:3')
  })

  it('that only acorn sees in stripped code is mapped back', () => {
    const text = 'type A = 1\nexport const r: RegExp = /(?<a>x)\\k<b>/u\n'
    const { place, error } = failure({ 'main.ts': text }, 'main.ts')
    expect([error.code, place]).toEqual(['syntax-error', 'main.ts:2:26'])
    expect(error.frame).toContain('> 2 | export const r: RegExp')
  })

  it('of a file with imports is reported as that of a module', () => {
    expect(failure({ 'main.js': 'import "x"\nlet a = = 1' }, 'main.js').place).toBe('main.js:2:9')
    expect(failure({ 'main.js': '/** @param a */\nlet a = = 1' }, 'main.js').place).toBe('main.js:2:9')
  })
})

describe('a request that leads nowhere', () => {
  it('is module-not-found with importer, what was tried and a remedy', () => {
    const text = `const x = 1\nimport { a } from './none.js'\nexport default a`
    const { error, place, root } = failure({ 'main.ts': text }, 'main.ts')
    expect([error.code, place]).toEqual(['module-not-found', 'main.ts:2:19'])
    expect(error.fact).toContain(`'./none.js', imported at ${join(root, 'main.ts')}:2, cannot be found`)
    expect(error.fact).toContain(join(root, 'none.ts'))
    expect(error.frame).toContain("> 2 | import { a } from './none.js'")
    expect(failure({ 'main.mjs': `import 'left-pad'` }, 'main.mjs').error.remedy).toContain('npm install left-pad')
    expect(failure({ 'main.cjs': `require('./none')` }, 'main.cjs').error.code).toBe('module-not-found')
  })

  it('names six of the files that were tried, and counts the others', () => {
    const { error, root } = failure({ 'main.cjs': `require('./none')` }, 'main.cjs')
    // As it is written, with each of seven extensions, and as a folder with an index of each of the seven: 15.
    const shown = ['none', 'none.js', 'none.json', 'none.node', 'none.ts', 'none.tsx'].map((name) => join(root, name))
    expect(error.fact.split('; tried ')[1]).toBe(`${shown.join(', ')} and 9 more`)
  })

  it('is left to the program where it may be optional', () => {
    const { modules, root } = load({ 'main.cjs': `try { require('fast') } catch { module.exports = 1 }` }, 'main.cjs')
    expect(modules[0]!.dependencies.get('fast')).toEqual(
      { kind: 'missing', message: `Cannot find module 'fast'\nRequire stack:\n- ${join(root, 'main.cjs')}` })
  })

  it('is an error if any request for it is certain', () => {
    const text = `try { require('fast') } catch {}\nrequire('fast')`
    expect(failure({ 'main.cjs': text }, 'main.cjs').place).toBe('main.cjs:2:9')
  })
})

describe('a node: module that is refused', () => {
  it('is an error before anything runs, naming importer and remedy', () => {
    const text = `\nimport { spawn } from 'child_process'\nspawn('x')`
    const { error, place, root } = failure({ 'main.ts': `import './b.ts'`, 'b.ts': text }, 'main.ts')
    expect([error.code, place]).toEqual(['unsupported-node-module', 'b.ts:2:23'])
    expect(error.fact).toBe(`${join(root, 'b.ts')}:2 imports 'child_process'; node:child_process starts other processes`)
    expect(error.remedy).toContain('pass in what they need')
    expect(failure({ 'main.mjs': `export * from 'node:v8'` }, 'main.mjs').error.code).toBe('unsupported-node-module')
    expect(failure({ 'main.cjs': `require('v8')` }, 'main.cjs').error.code).toBe('unsupported-node-module')
  })

  it('is told with all other places, also those that may never be executed', () => {
    const { error, place, root } = failure({
      'main.mjs': `import './b.cjs'\nimport 'node:http2'\nconst later = () => import('node:v8')`,
      'b.cjs': `exports.run = () => require('child_process')\nconst a = require('./a.node'), again = require('child_process')`, 'a.node': '',
    }, 'main.mjs')
    expect(place).toBe('main.mjs:2:8')
    const [first, ...places] = error.fact.split('\n')
    expect(first).toBe('5 imports lead to what cannot be part of a program under check:')
    expect(places.map((line) => line.replace(`${root}/`, '').split(' ')[0])).toEqual(['main.mjs:2', 'main.mjs:3', 'b.cjs:1', 'b.cjs:2', 'b.cjs:2'])
  })

  it('is refused when executed if that is all there is', () => {
    const { modules } = load({ 'main.cjs': `\nexports.read = () => require('node:v8')` }, 'main.cjs')
    expect(modules[0]!.dependencies.get('node:v8')).toMatchObject({
      kind: 'refused', error: { code: 'unsupported-node-module', location: { line: 2 } } })
    expect(refusalNotes(modules)).toEqual([expect.stringMatching(/^refused when the program comes to use it: node:v8 \(.*main\.cjs:2\)$/)])
  })

  it('is a module that refuses to be called where a package asks for it', () => {
    const { modules } = load({
      'main.mjs': `import 'tool'`, 'node_modules/tool/package.json': `{ "main": "tool.js" }`,
      'node_modules/tool/tool.js': `const { spawn } = require('child_process')\nexports.run = () => spawn('x')\nexports.later = () => require('v8')`,
    }, 'main.mjs')
    expect(modules[1]!.dependencies.get('child_process')).toEqual({ kind: 'module', id: expect.any(Number) })
    expect(refusalNotes(modules)[0]).toMatch(/: node:child_process \(.*tool\.js:1\), node:v8 \(.*tool\.js:3\)$/)
  })

  it('that is imported for its types only does not matter', () => {
    const text = `import { Stats } from 'node:fs'\nexport let x: Stats`
    expect(load({ 'main.ts': text }, 'main.ts').modules).toHaveLength(1)
  })
})

describe('addons and WebAssembly', () => {
  it('are refused: at once, or when executed where that may not happen', () => {
    expect(failure({ 'main.mjs': `import './a.wasm'`, 'a.wasm': '' }, 'main.mjs').error).toMatchObject({
      code: 'unsupported-file-type', fact: expect.stringContaining('WebAssembly') })
    expect(failure({ 'main.cjs': `require('./addon')`, 'addon.node': '' }, 'main.cjs').error.code).toBe('unsupported-file-type')
    const { modules } = load({ 'main.cjs': `try { require('./addon') } catch {}`, 'addon.node': '' }, 'main.cjs')
    expect(modules[0]!.dependencies.get('./addon')).toMatchObject({
      kind: 'refused', error: { code: 'unsupported-file-type' } })
  })
})
