import { describe, expect, it } from 'vitest'
import { parse, type CodeKind } from './parse.ts'
import { dynamicImportRequests, hasUsing, importRequests, requireRequests, usesCommonJs } from './requests.ts'
import { locateIn } from './source-map.ts'

const tree = (source: string, kind: CodeKind = 'cjs') => parse(source, kind, locateIn(source, 'a.js'))
const required = (source: string) =>
  requireRequests(tree(source), source).map(({ specifier, certain }) => (certain ? specifier : `${specifier}?`))

describe('importRequests', () => {
  it('finds imports and re-exports in order, with their places', () => {
    const source = ['import a from "a"', 'import "b"', 'export * from "c"', 'export { d } from "d"',
      'export const e = import("e")', 'export {}'].join('\n')
    const requests = importRequests(tree(source, 'esm'))
    expect(requests.map(({ specifier }) => specifier)).toEqual(['a', 'b', 'c', 'd'])
    expect(source.slice(requests[1]!.offset, requests[1]!.offset + 3)).toBe('"b"')
  })
})

describe('requireRequests', () => {
  it('finds literals only', () => {
    expect(required('require("a"); require(`b`); require(c); require("d" + e); x.require("f"); require.resolve("g")'))
      .toEqual(['a', 'b'])
  })

  it('knows what evaluating the module is bound to execute', () => {
    expect(required(`
      const a = require('a').b(require('b'))
      if (require('c')) require('d'); else require('e')
      x ? require('f') : 0
      y && require('g'); require('h') || z; w ??= require('i')
      try { require('j') } catch { require('k') } finally { require('l') }
      function f() { require('m') }
      const g = () => require('n')
      for (;;) { require('o') }
      switch (require('p')) { case 1: require('q') }
      class C { static x = require('r') }
      { require('s') }
      while (0) require('t')
      v?.(require('u'))
    `)).toEqual(['a', 'b', 'c', 'd?', 'e?', 'f?', 'g?', 'h', 'i?', 'j?', 'k?', 'l?', 'm?', 'n?', 'o?', 'p', 'q?', 'r?',
      's', 't?', 'u?'])
  })

  it('ignores a require that is somebody else’s', () => {
    expect(required('(function (require) { require("a") })(x)')).toEqual([])
    expect(required('(({ require }) => require("a"))(x)')).toEqual([])
    expect(required('function f() { var require = g; return () => require("a") }; require("b")')).toEqual(['b'])
    expect(required('function require() {} require("a")')).toEqual([])
    expect(required('(function require() { require("a") })')).toEqual([])
    expect(required('try {} catch (require) { require("a") }')).toEqual([])
    expect(required('function f([a, { b: require = 1 }, ...c]) { require("a") }')).toEqual([])
  })

  it('is not misled by properties, labels and its own var again', () => {
    expect(required('({ require: 1, require() {} }); class A { require() { } } require("a")')).toEqual(['a'])
    expect(required('require: for (;;) break require; require("a")')).toEqual(['a'])
    expect(required('var require = require || 0; require("a")')).toEqual(['a'])
    expect(required('const { require: other } = x; require("a")')).toEqual(['a'])
    expect(required('function f(a = require("b")) {} ; require("a")')).toEqual(['b?', 'a'])
  })
})

describe('dynamicImportRequests', () => {
  const imported = (source: string) => dynamicImportRequests(tree(source, 'esm'), source).map(({ specifier }) => specifier)

  it('finds the literals that import() is given, at any depth', () => {
    expect(imported('import("a"); const f = async () => (await import(`./b`)).c; import.meta; const x = "./d"')).toEqual(['a', './b'])
  })

  it('takes every relative path of the module into account if import() is given something else', () => {
    expect(imported('for (const name of ["./a.js", "../b.js", "c"]) import(name); import("d")')).toEqual(['d', './a.js', '../b.js'])
  })
})

describe('usesCommonJs', () => {
  it('sees free module variables only', () => {
    const uses = (source: string) => usesCommonJs(tree(source, 'esm'), source)
    expect(uses('export const a = __dirname')).toBe(true)
    expect(uses('module.exports = 1')).toBe(true)
    expect(uses('const module = 1; export const exports = module')).toBe(false)
    expect(uses('import { module } from "x"; export default module.exports')).toBe(false)
    expect(uses('export function f(module) { return module.exports }')).toBe(false)
    expect(uses('const a = {}; export { a as module }')).toBe(false)
  })
})

describe('hasUsing', () => {
  it('sees declarations, not identifiers', () => {
    const has = (source: string, kind: CodeKind = 'cjs') => hasUsing(tree(source, kind), source)
    expect(has('{ using x = y }')).toBe(true)
    expect(has('async () => { await  using x = y }')).toBe(true)
    expect(has('for (using x of y) ;')).toBe(true)
    expect(has('const using = 1; using; "using x = 1"')).toBe(false)
  })
})
