import { symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { errorOf, project } from '../../test/support/front/project.ts'
import { Packages } from './package-json.ts'
import { Resolver, type RequestMode } from './resolve.ts'

/** The path relative to the project, the name of a built-in, or the kind of failure. */
function resolver(root: string, conditions?: readonly string[]) {
  const instance = new Resolver(new Packages(), conditions)
  return (specifier: string, importer: string, mode: RequestMode = 'import') => {
    const result = instance.resolve(specifier, join(root, importer), mode)
    if (result.kind === 'file') return relative(root, result.path)
    return result.kind === 'builtin' ? result.name : result.kind
  }
}

function detail(root: string, specifier: string, importer: string, mode: RequestMode = 'import') {
  const result = new Resolver(new Packages()).resolve(specifier, join(root, importer), mode)
  if (result.kind !== 'missing') throw new Error(`it is not missing: ${JSON.stringify(result)}`)
  return result
}

describe('paths', () => {
  const root = project({
    'a.js': '', 'b.ts': '', 'b2.mts': '', 'b3.cts': '', 'c.tsx': '', 'data.json': '{}', 'with space.js': '',
    'both.js': '', 'both.ts': '',
    'dir/index.js': '', 'tsdir/index.ts': '', 'main/package.json': { main: 'lib/start' }, 'main/lib/start.js': '',
    'maindir/package.json': { main: './lib' }, 'maindir/lib/index.js': '', 'noext': '', 'dir.js': '',
    'x.service.ts': '',
    'sub/user.js': '', 'broken/package.json': { main: 'none' }, 'broken/index.js': '',
  })
  const at = resolver(root)

  it('are exact for imports of JavaScript files', () => {
    expect(at('./a.js', 'm.mjs')).toBe('a.js')
    expect(at('../a.js', 'sub/user.js')).toBe('a.js')
    expect(at(join(root, 'a.js'), 'm.mjs')).toBe('a.js')
    expect(at(pathToFileURL(join(root, 'a.js')).href, 'm.mjs')).toBe('a.js')
    expect(at('./with%20space.js', 'm.mjs')).toBe('with space.js')
    expect(at('./data.json', 'm.mjs')).toBe('data.json')
    expect(at('./a', 'm.mjs')).toBe('missing')
    expect(at('./dir', 'm.mjs')).toBe('missing')
    expect(at('./dir/', 'm.mjs')).toBe('missing')
  })

  it('are completed for require as Node does', () => {
    const nodeRequire = createRequire(join(root, 'm.cjs'))
    const names = ['./a', './a.js', './data', './dir', './dir/', './main', './maindir', './noext', './both', '.',
      './sub/../a']
    for (const name of names) {
      let expected: string
      try {
        expected = relative(root, nodeRequire.resolve(name))
      } catch {
        expected = 'missing'
      }
      expect([name, at(name, 'm.cjs', 'require')]).toEqual([name, expected])
    }
    // Node does the same, with a deprecation warning.
    expect(at('./broken', 'm.cjs', 'require')).toBe('broken/index.js')
    expect(at('./with space', 'm.cjs', 'require')).toBe('with space.js')
  })

  it('find TypeScript by its own extension and by that of its output', () => {
    expect(at('./b.ts', 'm.ts')).toBe('b.ts')
    expect(at('./b.js', 'm.ts')).toBe('b.ts')
    expect(at('./b2.mjs', 'm.ts')).toBe('b2.mts')
    expect(at('./b3.cjs', 'm.ts')).toBe('b3.cts')
    expect(at('./c.js', 'm.ts')).toBe('c.tsx')
    expect(at('./c.jsx', 'm.ts')).toBe('c.tsx')
    expect(at('./b.js', 'm.mjs')).toBe('b.ts')
    expect(at('./both.js', 'm.ts')).toBe('both.js')
  })

  it('may lack extension and index in TypeScript files', () => {
    expect(at('./b', 'm.ts')).toBe('b.ts')
    expect(at('./both', 'm.ts')).toBe('both.ts')
    expect(at('./a', 'm.ts')).toBe('a.js')
    expect(at('./tsdir', 'm.ts')).toBe('tsdir/index.ts')
    expect(at('./dir', 'm.ts')).toBe('dir.js')
    expect(at('./dir/', 'm.ts')).toBe('dir/index.js')
    expect(at('./x.service', 'm.ts')).toBe('x.service.ts')
    expect(at('..', 'tsdir/m.ts')).toBe('missing')
    expect(at('.', 'tsdir/m.ts')).toBe('tsdir/index.ts')
  })

  it('that lead nowhere come with what was tried and a remedy', () => {
    expect(detail(root, './a', 'm.mjs').remedy).toBe("ES modules need the whole file name: './a.js'")
    expect(detail(root, './dir', 'sub/m.mjs').tried).toEqual([join(root, 'sub/dir')])
    expect(detail(root, './nope', 'm.ts').tried).toContain(join(root, 'nope.ts'))
    expect(detail(root, './nope', 'm.ts').tried).toContain(join(root, 'nope/index.ts'))
  })

  it('with a query, and URLs that are no files, are refused', () => {
    expect(at('./a.js?x=1', 'm.mjs')).toBe('refused')
    expect(at('data:text/javascript,1', 'm.mjs')).toBe('refused')
    expect(at('https://example.org/x.js', 'm.ts')).toBe('refused')
    expect(at('./a%2fb.js', 'm.mjs')).toBe('missing')
    expect(at('./100%.js', 'm.mjs')).toBe('missing')
    expect(at('', 'm.mjs')).toBe('missing')
  })
})

describe('built-in modules', () => {
  it('are recognised with and without prefix, before installed packages', () => {
    const root = project({ 'node_modules/fs/index.js': '', 'node_modules/events/index.js': '' })
    const at = resolver(root)
    expect(at('manyworlds', 'm.ts')).toBe('manyworlds')
    expect(at('node:fs', 'm.ts')).toBe('node:fs')
    expect(at('fs', 'm.ts')).toBe('node:fs')
    expect(at('fs/promises', 'm.js', 'require')).toBe('node:fs/promises')
    expect(at('events/', 'm.js', 'require')).toBe('node_modules/events/index.js')
  })
})

describe('packages', () => {
  const root = project({
    'package.json': { name: 'self', exports: { '.': './src/index.js', './part': './src/part.ts' }, imports: {
      '#util': './src/util.js', '#dep': 'plain', '#fs': 'fs',
      '#by/*': { import: './src/*.mjs', default: './src/*.cjs' } } },
    'src/index.js': '', 'src/part.ts': '', 'src/util.ts': '', 'src/x.mjs': '', 'src/x.cjs': '',
    'node_modules/plain/package.json': { main: 'lib' }, 'node_modules/plain/lib.js': '',
    'node_modules/plain/extra.js': '',
    'node_modules/nomain/index.js': '', 'node_modules/nomain/package.json': {},
    'node_modules/nopackage/index.js': '', 'node_modules/single.js': '',
    'node_modules/@scope/dual/package.json': { exports: {
      '.': { import: './m.mjs', require: './c.cjs' }, './feature/*': { special: './s/*.js', default: './f/*.js' },
      './secret': null } },
    'node_modules/@scope/dual/m.mjs': '', 'node_modules/@scope/dual/c.cjs': '',
    'node_modules/@scope/dual/f/a.js': '', 'node_modules/@scope/dual/s/a.js': '',
    'node_modules/outer/package.json': {}, 'node_modules/outer/index.js': '', 'node_modules/outer/only-outer.js': '',
    'node_modules/bare/only-outer.js': '', 'node_modules/bare/index.js': '', 'deep/node_modules/bare/index.js': '',
    'deep/node_modules/outer/package.json': {}, 'deep/node_modules/outer/index.js': '',
    'node_modules/typed/package.json': { exports: './src/index.ts' }, 'node_modules/typed/src/index.ts': '',
    'node_modules/gone/package.json': { exports: './none.js' },
    'node_modules/bad/package.json': { exports: '../x.js' },
  })
  const at = resolver(root)

  it('are found by main and index, in the nearest node_modules', () => {
    expect(at('plain', 'src/m.js')).toBe('node_modules/plain/lib.js')
    expect(at('plain', 'src/m.js', 'require')).toBe('node_modules/plain/lib.js')
    expect(at('nomain', 'src/m.js')).toBe('node_modules/nomain/index.js')
    expect(at('outer', 'deep/a/m.js')).toBe('deep/node_modules/outer/index.js')
    expect(at('outer', 'm.js')).toBe('node_modules/outer/index.js')
    expect(at('nopackage', 'm.js', 'require')).toBe('node_modules/nopackage/index.js')
    expect(at('nopackage', 'm.js')).toBe('node_modules/nopackage/index.js')
    expect(at('single', 'm.js')).toBe('missing')
    expect(at('single', 'm.js', 'require')).toBe('node_modules/single.js')
    expect(at('typed', 'm.js')).toBe('node_modules/typed/src/index.ts')
  })

  it('offer their files: exactly to imports, completed to require and TypeScript', () => {
    expect(at('plain/extra.js', 'm.mjs')).toBe('node_modules/plain/extra.js')
    expect(at('plain/extra', 'm.mjs')).toBe('missing')
    expect(at('plain/extra', 'm.cjs', 'require')).toBe('node_modules/plain/extra.js')
    expect(at('plain/extra', 'm.ts')).toBe('node_modules/plain/extra.js')
    expect(at('plain/package.json', 'm.mjs')).toBe('node_modules/plain/package.json')
  })

  it('of which the nearest lacks the file are searched further up by require only', () => {
    expect(at('outer/only-outer.js', 'deep/m.js', 'require')).toBe('node_modules/outer/only-outer.js')
    expect(at('outer/only-outer.js', 'deep/m.js')).toBe('missing')
    expect(at('bare/only-outer.js', 'deep/m.js')).toBe('missing')
    expect(at('bare/', 'm.mjs')).toBe('missing')
  })

  it('with exports offer nothing else', () => {
    expect(at('@scope/dual', 'm.js')).toBe('node_modules/@scope/dual/m.mjs')
    expect(at('@scope/dual', 'm.js', 'require')).toBe('node_modules/@scope/dual/c.cjs')
    expect(at('@scope/dual/feature/a', 'm.js')).toBe('node_modules/@scope/dual/f/a.js')
    expect(resolver(root, ['special'])('@scope/dual/feature/a', 'm.js')).toBe('node_modules/@scope/dual/s/a.js')
    expect(at('@scope/dual/secret', 'm.js')).toBe('missing')
    expect(at('@scope/dual/c.cjs', 'm.js', 'require')).toBe('missing')
    expect(detail(root, '@scope/dual/c.cjs', 'm.js').reason).toContain(`do not define './c.cjs' for import`)
  })

  it('agree with Node', () => {
    const nodeRequire = createRequire(join(root, 'deep/m.cjs'))
    const names = ['plain', 'plain/extra', 'nomain', 'nopackage', 'single', '@scope/dual', '@scope/dual/feature/a',
      '@scope/dual/secret', 'outer', 'outer/only-outer', 'self', 'gone', 'bad', 'none', '@scope', './x', '@scope/dual/']
    for (const name of names) {
      let expected: string
      try {
        expected = relative(root, nodeRequire.resolve(name))
      } catch {
        expected = 'missing'
      }
      expect([name, at(name, 'deep/m.cjs', 'require')]).toEqual([name, expected])
    }
  })

  it('can import themselves by name and by #names', () => {
    expect(at('self', 'src/m.js')).toBe('src/index.js')
    expect(at('self/part', 'src/m.js')).toBe('src/part.ts')
    expect(at('self/other', 'src/m.js')).toBe('missing')
    expect(at('#util', 'src/m.js')).toBe('src/util.ts')
    expect(at('#dep', 'src/m.js')).toBe('node_modules/plain/lib.js')
    expect(at('#fs', 'src/m.js')).toBe('node:fs')
    expect(at('#by/x', 'src/m.js')).toBe('src/x.mjs')
    expect(at('#by/x', 'src/m.js', 'require')).toBe('src/x.cjs')
    expect(at('#none', 'src/m.js')).toBe('missing')
  })

  it('that cannot be found come with a reason and a remedy', () => {
    expect(detail(root, 'none/sub', 'm.js')).toMatchObject({
      reason: 'no such package is installed', remedy: 'run `npm install none`, or correct the name' })
    expect(detail(root, 'gone', 'm.js').reason).toContain('leads to a file that does not exist')
    expect(detail(root, 'bad', 'm.js').reason).toContain("does not start with './'")
    expect(detail(root, '@scope', 'm.js').reason).toBe('it is not a valid package name')
  })

  it('are followed through symbolic links', () => {
    const linked = project({
      'packages/a/package.json': { main: 'a.js' }, 'packages/a/a.js': '', 'app/node_modules/.keep': '' })
    symlinkSync(join(linked, 'packages/a'), join(linked, 'app/node_modules/a'))
    expect(resolver(linked)('a', 'app/m.js')).toBe('packages/a/a.js')
  })

  it('with an unreadable package.json are an error with its place', () => {
    const broken = project({ 'node_modules/p/package.json': '{ "main": }', 'node_modules/q/package.json': '[]' })
    expect(errorOf(() => resolver(broken)('p', 'm.js'))).toMatchObject({
      code: 'syntax-error', location: { file: join(broken, 'node_modules/p/package.json'), line: 1, column: 11 } })
    expect(errorOf(() => resolver(broken)('q', 'm.js')).code).toBe('invalid-package-json')
  })
})
