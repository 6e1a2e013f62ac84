import { describe, expect, it } from 'vitest'
import { resolveExports, resolveImports } from './package-exports.ts'

const conditions = new Set(['node', 'import'])
const exported = (exports: unknown, subpath = '.') => {
  const result = resolveExports(exports, subpath, conditions)
  return result.kind === 'target' ? result.target : result.kind
}
const internal = (imports: unknown, name: string) => {
  const result = resolveImports(imports, name, conditions)
  return result.kind === 'target' ? result.target : result.kind
}

describe('resolveExports', () => {
  it('takes a string, conditions or a list for the package itself', () => {
    expect(exported('./a.js')).toBe('./a.js')
    expect(exported({ import: './a.mjs', default: './a.js' })).toBe('./a.mjs')
    expect(exported(['./a.js', './b.js'])).toBe('./a.js')
    expect(exported('./a.js', './b')).toBe('none')
  })

  it('takes the first condition that holds, in the order of the object', () => {
    expect(exported({ default: './d.js', import: './i.js' })).toBe('./d.js')
    expect(exported({ browser: './b.js', node: { require: './r.cjs', import: './n.mjs' } })).toBe('./n.mjs')
  })

  it('goes on after a nested object without a match, and stops at null', () => {
    expect(exported({ node: { require: './r.cjs' }, default: './d.js' })).toBe('./d.js')
    expect(exported({ node: null, default: './d.js' })).toBe('none')
    expect(exported({ require: './r.cjs' })).toBe('none')
  })

  it('matches subpaths and patterns, the most specific first', () => {
    const exports = {
      './a': './lib/a.js', './*': './lib/*.js', './deep/*': './deep/*/index.js', './deep/*.css': './css/*.css',
      './private/*': null, './twice/*': './t/*/*.js', './*.module.css': './styles/*.css',
    }
    expect(exported(exports, './a')).toBe('./lib/a.js')
    expect(exported(exports, './x/y')).toBe('./lib/x/y.js')
    expect(exported(exports, './deep/x')).toBe('./deep/x/index.js')
    expect(exported(exports, './deep/x.css')).toBe('./css/x.css')
    expect(exported(exports, './private/x')).toBe('none')
    expect(exported(exports, './twice/x')).toBe('./t/x/x.js')
    expect(exported(exports, './x.module.css')).toBe('./styles/x.css')
    // What stands before the star counts, not how long the whole is.
    expect(exported(exports, './private/x.module.css')).toBe('none')
    expect(exported(exports, './deep/')).toBe('none')
    expect(exported(exports)).toBe('none')
  })

  it('takes the first valid entry of a list', () => {
    expect(exported(['not-relative', { require: './r.cjs' }, './ok.js'])).toBe('./ok.js')
    expect(exported([null, './ok.js'])).toBe('./ok.js')
    expect(exported([])).toBe('none')
  })

  it('calls targets outside of the package invalid', () => {
    expect(exported('../a.js')).toBe('invalid')
    expect(exported('./x/../../a.js')).toBe('invalid')
    expect(exported('./node_modules/a.js')).toBe('invalid')
    expect(exported({ './*': './lib/*' }, './../secret')).toBe('invalid')
    expect(exported('lodash')).toBe('invalid')
    expect(exported({ '.': './a.js', import: './b.js' })).toBe('invalid')
    expect(exported({ 0: './a.js' })).toBe('invalid')
    expect(exported({ '.': 7 })).toBe('invalid')
  })
})

describe('resolveImports', () => {
  it('maps internal names to files, packages and built-in modules', () => {
    const imports = {
      '#a': './src/a.js', '#dep': { node: 'dep/sub', default: './polyfill.js' }, '#lib/*': './lib/*.js',
      '#fs': 'node:fs',
    }
    expect(internal(imports, '#a')).toBe('./src/a.js')
    expect(internal(imports, '#dep')).toBe('dep/sub')
    expect(internal(imports, '#lib/x/y')).toBe('./lib/x/y.js')
    expect(internal(imports, '#fs')).toBe('node:fs')
    expect(internal(imports, '#other')).toBe('none')
    expect(internal(imports, '#')).toBe('none')
    expect(internal(undefined, '#a')).toBe('none')
  })

  it('calls paths that leave the package invalid', () => {
    expect(internal({ '#a': '../a.js' }, '#a')).toBe('invalid')
    expect(internal({ '#a': '/a.js' }, '#a')).toBe('invalid')
  })
})
