// What is no file, no JSON or no program that anybody could compile ends with a refusal: what, where and what to do. Each of these was an
// internal error, a hang or an abort of V8.

import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample } from '../support/extent.ts'
import { EXECUTABLE, Workplace } from './command.ts'

const place = new Workplace()
afterAll(() => place.remove())

const LONG = `${'a'.repeat(300)}.js`
const BIG = `{"a": "${'x'.repeat(10_000_000)}", nix}`

beforeAll(() => {
  place.write({
    'ok.js': 'console.log(1)', 'bad.js': "throw new Error('x')",
    'imports-long.cjs': `require('./${LONG}')`, 'imports-loop.mjs': "import './loop.js'",
    'imports-nul.mjs': "import './a\\0b.js'", 'requires-nul.cjs': "require('a\\0b')", 'imports-host.mjs': "import '//['", 'imports-url.mjs': "import 'file://['",
    'asks-for-nul.cjs': "try { require('./a\\0b') } catch (e) { if (e.code !== 'MODULE_NOT_FOUND') throw e }",
    'cycle/package.json': '{ "imports": { "#a": "#b", "#b": "#a" } }', 'cycle/main.mjs': "import '#a'",
    'extends/tsconfig.json': '{ "extends": "./a\\u0000b" }', 'extends/main.ts': '',
    'big.json': BIG, 'imports-big.mjs': "import big from './big.json'", 'package/package.json': BIG, 'package/main.js': '',
    'config/tsconfig.json': BIG, 'config/main.ts': '', 'options/manyworlds.json': BIG, 'options/main.js': '',
    'deep/manyworlds.json': `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'deep/main.js': '',
    'null.json': 'null', 'list.json': '[1]', 'named.mjs': "import { gone } from './null.json'", 'reexported.mjs': "export { gone } from './list.json'",
    'marked.ts': "import { untracked } from 'manyworlds'\nclass {\n  @untracked static n = 0 }\n",
    'escape.mjs': "import './\\u001b[31m'",
  })
  for (const name of ['loop.js', 'round/tsconfig.json', 'circle/package.json']) {
    place.write({ [join(name, '../main.ts')]: '' })
    symlinkSync(name.replace(/.*\//, ''), join(place.directory, name))
  }
  mkdirSync(join(place.directory, 'folder/package.json'), { recursive: true })
})

describe('refused with exit code 2, with what is the case and what to do', () => {
  it.each<[string, string[], RegExp]>([
    ['a link that leads to itself', ['check', 'loop.js'], /^error\[file-unreadable\]\n[^]*its\s+symbolic\s+links\s+lead\s+round/],
    ['a name that is too long', ['check', LONG], /^error\[file-unreadable\]\n[^]*its\s+name\s+is\s+too\s+long/],
    ['a path through a file', ['check', 'ok.js/x.js'], /^error\[file-not-found\]\n/],
    ['a name with NUL', ['check', 'a\0b.js'], /^error\[file-unreadable\]\n[^]*a\\x00b\.js[^]*NUL/],
    ['an import of a name that is too long', ['check', 'imports-long.cjs'], /^error\[module-not-found\] imports-long\.cjs:1:9\n[^]*its\s+name\s+is\s+too\s+long/],
    ['an import of a link that leads to itself', ['check', 'imports-loop.mjs'], /^error\[module-not-found\] imports-loop\.mjs:1:8\n[^]*symbolic\s+links/],
    ['an import with NUL', ['check', 'imports-nul.mjs'], /^error\[module-not-found\] imports-nul\.mjs:1:8\n[^]*NUL/],
    ['a package with NUL', ['check', 'requires-nul.cjs'], /^error\[module-not-found\] requires-nul\.cjs:1:9\n[^]*NUL/],
    ['an import that is no URL', ['check', 'imports-host.mjs'], /^error\[module-not-found\] imports-host\.mjs:1:8\n[^]*valid\s+file\s+URL/],
    ['a file: URL that is none', ['check', 'imports-url.mjs'], /^error\[module-not-found\] imports-url\.mjs:1:8\n[^]*valid\s+file\s+URL/],
    ['"imports" that refer to each other', ['check', 'cycle/main.mjs'], /^error\[module-not-found\] cycle\/main\.mjs:1:8\n[^]*lead\s+from\s+it\s+to\s+'#b'/],
    ['a tsconfig that extends a name with NUL', ['check', 'extends/main.ts'], /^error\[invalid-tsconfig\] extends\/tsconfig\.json:1:1\n/],
    ['10 MB of invalid JSON as a module', ['check', 'imports-big.mjs'], /^error\[syntax-error\] big\.json:1:10000011\n/],
    ['as package.json', ['check', 'package/main.js'], /^error\[syntax-error\] package\/package\.json:1:10000011\n/],
    ['as tsconfig.json', ['check', 'config/main.ts'], /^error\[syntax-error\] config\/tsconfig\.json:1:10000011\n/],
    ['as options', ['check', 'options/main.js'], /^error\[syntax-error\] options\/manyworlds\.json:1:10000011\n/],
    ['as a trace', ['replay', 'big.json'], /^error\[bad-trace-file\]/],
    ['options of 100,000 brackets', ['check', 'deep/main.js'], /^error\[too-deep\] deep\/manyworlds\.json:1:\d+\n/],
    ['a name that a JSON file does not have', ['check', 'named.mjs'], /^error\[unknown-export\] named\.mjs:1:10\n[^]*no\s+export\s+named\s+'gone'/],
    ['one that is exported again', ['check', 'reexported.mjs'], /^error\[unknown-export\] reexported\.mjs:1:10\n/],
    ['a text with marks of fields, as it is written', ['check', 'marked.ts'], /^error\[syntax-error\] marked\.ts:2:7\n[^]*\n {4}3 \| {3}@untracked static n = 0 }/],
    ['control characters, which a terminal would obey', ['check', 'escape.mjs'], /'\.\/\\x1b\[31m'/],
    ['standard input without an end', ['check', 'ok.js', '--stdin', '/dev/zero'], /^error\[bad-option\]\n {2}--stdin is '\/dev\/zero', which cannot be read: it is not\s+a\s+regular\s+file/],
    ['standard input that leads to itself', ['check', 'ok.js', '--stdin', 'loop.js'], /^error\[bad-option\]\n {2}--stdin is 'loop\.js', which cannot be read: its/],
    ['a folder that leads to itself', ['check', 'ok.js', '--allow-read', 'loop.js'], /^error\[bad-option\]\n {2}--allow-read is 'loop\.js', and its/],
    ['a trace that leads to itself', ['replay', 'loop.js'], /^error\[unreadable-trace-file\]\n[^]*symbolic\s+links/],
  ])('%s', async (_, args, pattern) => {
    const { code, stdout, stderr } = await place.runHere(...args)
    expect(stderr).toMatch(pattern)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/\n {2}help: /)
  })
})

it.each([['round/main.ts'], ['circle/main.ts'], ['folder/main.ts'], ['asks-for-nul.cjs']])('%s is checked as Node runs it: what is no file is not there', async (file) => {
  place.write({ 'folder/main.ts': '' })
  const { code, stderr } = await place.runHere('check', file)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

// Whoever opens a pipe waits until somebody writes into it: nothing but the time limit ended these checks.
describe.skipIf(process.platform === 'win32')('a pipe', () => {
  const PIPES = ['pipe.cjs', 'pipe.json', 'p/package.json', 'scope/package.json', 'node_modules/piped/package.json', 'tsconfig.json']
  const pipes = new Workplace()
  beforeAll(() => {
    pipes.write({
      'package.json': '{ "imports": { "#file": "./pipe.cjs", "#any/*": { "default": ["./none", "*"] } } }', 'main.ts': "import type { A } from 'a'\n",
      'scope/main.cjs': "const name = './none'\ntry { require(name) } catch {}\n", 'p/none': '', 'node_modules/piped/none': '',
      'base/tsconfig.json': '{ "extends": "../tsconfig.json" }', 'base/main.ts': '', 'p/main.mjs': '',
    })
    expect(spawnSync('mkfifo', PIPES, { cwd: pipes.directory }).status).toBe(0)
  })
  afterAll(() => pipes.remove())

  it.each<[string, string, RegExp]>([
    ['that is imported', "import './pipe.cjs'", /^error\[module-not-found\] main\.mjs:1:8\n/],
    ['that is imported as data', "import x from './pipe.json' with { type: 'json' }", /^error\[module-not-found\] main\.mjs:1:15\n/],
    ['that "imports" lead to', "import '#file'", /^error\[module-not-found\] main\.mjs:1:8\n/],
    ['that is required by a computed name', "import { createRequire } from 'module'\nconst r = createRequire(import.meta.url), n = './pi' + 'pe.cjs'\nr(n)", /^error\[unsupported-file-type\] main\.mjs:3:1\n[^]*pipe\.cjs is not\s+a regular file/],
    ['as data', "import { createRequire } from 'module'\nconst r = createRequire(import.meta.url), n = './pipe'\nr(n)", /^error\[unsupported-file-type\] main\.mjs:3:1\n[^]*pipe\.json is\s+not/],
    ...["'./p'", "'#any/piped'"].flatMap((name): [string, string, RegExp][] => [
      [`as the package.json that require(${name}) asks`, `import { createRequire } from 'module'\nconst r = createRequire(import.meta.url), n = ${name}\nr(n)`, /^error\[unsupported-file-type\] main\.mjs:3:1\n[^]*package\.json is\s+not/],
    ]),
    ['as the package.json that require.resolve() asks', "import { createRequire } from 'module'\nconst r = createRequire(import.meta.url), n = 'piped'\nr.resolve(n)", /^error\[unsupported-file-type\] main\.mjs:3:3\n/],
    ['as the package.json that import() asks', "const n = 'piped'\nawait import(n)", /^error\[unsupported-file-type\] main\.mjs:2:7\n/],
  ])('%s is refused', async (_, text, pattern) => {
    pipes.write({ 'main.mjs': text })
    const { code, stdout, stderr } = await pipes.runHere('check', 'main.mjs')
    expect(stderr).toMatch(pattern)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  it('around a module that requires something is refused', async () => {
    expect(await pipes.runHere('check', 'scope/main.cjs')).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error\[unsupported-file-type\] scope\/main\.cjs:2:7\n/) })
  })

  it('is no tsconfig.json, and no package.json of the project', async () => {
    for (const file of ['main.ts', 'p/main.mjs']) expect(await pipes.runHere('check', file)).toMatchObject({ code: 0, stderr: '' })
    expect(await pipes.runHere('check', 'base/main.ts')).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error\[invalid-tsconfig\] base\/tsconfig\.json:1:1\n/) })
  })
})

describe('16,000 levels', () => {
  const of = (open: string, inner: string, close: string) => `var x, f, a\n${open.repeat(16_000)}${inner}${close.repeat(16_000)}\n`
  it.each(sample([
    ['brackets', of('(', '1', ')')], ['lists', of('[', '', ']')], ['blocks', of('{', '', '}')], ['templates', of('`${', '1', '}`')], ['operands', of('1+', '1', '')],
    ['members', of('', 'f', '.a')], ['calls', of('', 'f', '()')], ['arrow functions', of('(()=>', '1', ')')], ['conditions', of('a?1:', '1', '')], ['signs', of('- ', '1', '')],
    ['else', of('if(a){}else ', '{}', '')], ['assignments', of('x=', '1', '')], ['patterns', `var ${'['.repeat(16_000)}z${']'.repeat(16_000)} = []`],
    ['await', `(async () => { ${'(await '.repeat(16_000)}1${')'.repeat(16_000)} })()`], ['labels', `\n${Array.from({ length: 16_000 }, (_, i) => `l${i}:`).join('')} {}`],
  ], 4))('of %s are refused at their line', async (_, text) => {
    place.write({ 'levels.mjs': text })
    const { code, stderr } = await place.run('check', 'levels.mjs')
    expect(stderr).toMatch(/^error\[too-deep\] levels\.mjs:[12]:\d+\n {2}the syntax is nested too deep/)
    expect(code).toBe(2)
  })

  it('as many statements are fine', async () => {
    place.write({ 'statements.mjs': 'var x = 0\n'.concat('x = x + 1 + 1 + 1\n'.repeat(16_000)) })
    expect(await place.run('check', 'statements.mjs')).toMatchObject({ code: 0 })
  })
})

describe('a report that nobody takes', () => {
  it.each([['text'], ['json']])('is said on standard error, with an exit code that is no verdict (%s)', (reporter) => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [EXECUTABLE, 'check', 'bad.js', '--reporter', reporter], { cwd: place.directory, stdio: ['ignore', full, 'pipe'], encoding: 'utf8' })
    closeSync(full)
    expect(stderr).toBe('error[report-lost]\n  the report could not be written to standard output: the disk is full; the\n  exit code would have been 1\n  help: make room for it, or send it elsewhere\n')
    expect(status).toBe(2)
  })
})
