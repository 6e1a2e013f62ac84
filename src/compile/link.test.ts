import { describe, expect, it } from 'vitest'
import { compileFiles, load, type Files } from '../../test/corpus/emit/modules.ts'
import type { UserError } from '../base/errors.ts'

const printed = (files: Files): string => {
  const { printed, error } = load(files)
  if (error !== undefined) throw error
  return printed
}
const refusal = (files: Files): UserError => {
  try {
    compileFiles(files)
  } catch (error) {
    return error as UserError
  }
  throw new Error('nothing was refused')
}

describe('ES modules', () => {
  it('import every kind of export', () => {
    expect(printed({
      'main.mjs': `import d, { a, b as bee, f, C, default as d2, "string name" as s } from './lib.mjs'
        import * as ns from './lib.mjs'
        print(d, a, bee, f(), new C().v, d2, s, ns.a, Object.keys(ns), ns.default, ns[Symbol.toStringTag])`,
      'lib.mjs': `export const a = 1; export let b = 2; export function f() { return 'f' } export class C { v = 3 }
        const hidden = 4; export { hidden as "string name", hidden as h }; export default 'dflt'`,
    })).toBe('dflt 1 2 f 3 dflt 4 1 ["C", "a", "b", "default", "f", "h", "string name"] dflt Module\n')
  })

  it('see live bindings through names, namespaces and re-exports', () => {
    expect(printed({
      'main.mjs': `import { n, inc } from './counter.mjs'; import * as ns from './counter.mjs';
          import { m } from './again.mjs'
        inc(); inc(); print(n, ns.n, m, (() => n)())`,
      'counter.mjs': 'export let n = 0; export function inc() { n++ }',
      'again.mjs': `export { n as m } from './counter.mjs'`,
    })).toBe('2 2 2 2\n')
  })

  it('cannot be assigned through an import', () => {
    expect(printed({
      'main.mjs': `import { n } from './lib.mjs'; import * as ns from './lib.mjs'
        try { n = 1 } catch (e) { print(e) } try { n++ } catch (e) { print(e) } try { [n] = [1] } catch (e) { print(e) }
        try { ns.n = 1 } catch (e) { print(e.name) } try { delete ns.n } catch (e) { print(e.name) } print(n)`,
      'lib.mjs': 'export let n = 0',
    })).toBe('TypeError: Assignment to constant variable.\n'.repeat(3) + 'TypeError\nTypeError\n0\n')
  })

  it('see hoisted functions of a cycle before it is evaluated', () => {
    expect(printed({
      'main.mjs': `import { b } from './b.mjs'; export function a() { return 'a' } print('main', b)`,
      'b.mjs': `import { a } from './main.mjs'; export const b = a() + 'b'; print('b')`,
    })).toBe('b\nmain ab\n')
  })

  it('find a cyclic import uninitialised', () => {
    const { error } = load({
      'main.mjs': `import { b } from './b.mjs'; export const a = 1; print(b)`,
      'b.mjs': `import { a } from './main.mjs'; export const b = a`,
    })
    expect((error as Error).name).toBe('ReferenceError')
  })

  it('are evaluated once, dependencies first, in order of their requests', () => {
    expect(printed({
      'main.mjs': `import './b.mjs'; import './a.mjs'; import './b.mjs'; print('main')`,
      'a.mjs': `import './c.mjs'; print('a')`, 'b.mjs': `import './c.mjs'; print('b')`, 'c.mjs': `print('c')`,
    })).toBe('c\nb\na\nmain\n')
  })

  it('resolve star exports, which local names shadow', () => {
    expect(printed({
      'main.mjs': `import { x, y, z } from './all.mjs'; import * as all from './all.mjs';
          print(x, y, z, Object.keys(all))`,
      'all.mjs': `export * from './a.mjs'; export * from './b.mjs'; export const z = 'all';
          export * as inner from './a.mjs'`,
      'a.mjs': `export const x = 'a', z = 'a'; export default 1`, 'b.mjs': `export const y = 'b';
          export { x } from './a.mjs'`,
    })).toBe('a b all ["inner", "x", "y", "z"]\n')
  })

  it('leave an ambiguous star name out of the namespace and refuse to import it', () => {
    const files = { 'all.mjs': `export * from './a.mjs';
          export * from './b.mjs'`, 'a.mjs': 'export const x = 1', 'b.mjs': 'export const x = 2' }
    expect(printed({ 'main.mjs': `import * as all from './all.mjs'; print(Object.keys(all))`, ...files })).toBe('[]\n')
    expect(refusal({ 'main.mjs': `import { x } from './all.mjs'`, ...files }).code).toBe('ambiguous-export')
  })

  it('are refused with a place when they import what is not exported', () => {
    const error = refusal({ 'main.mjs': `import { a,\n  b } from './lib.mjs'`, 'lib.mjs': 'export const a = 1' })
    expect([error.code, error.location, error.fact]).toEqual(
      ['unknown-export', { file: '/main.mjs', line: 2, column: 3 }, `'/lib.mjs' has no export named 'b'`])
  })

  it('name anonymous defaults', () => {
    expect(printed({
      'main.mjs': `import f from './f.mjs'; import C from './c.mjs'; import a from './a.mjs'; import n from './n.mjs'
        print(f.name, C.name, a.name, n.name, f(), new C().x)`,
      'f.mjs': 'export default function () { return 1 }', 'c.mjs': 'export default class { x = 2 }',
      'a.mjs': 'export default () => 3', 'n.mjs': 'export default function named() {}',
    })).toBe('default default default named 1 2\n')
  })

  it('call imports without a receiver and namespaces as values', () => {
    expect(printed({
      'main.mjs': `import { who } from './lib.mjs'; import * as ns from './lib.mjs'; import { answer } from 'manyworlds'
        const use = (o) => o.who(); print(who(), answer(), use(ns) === ns, { ns }.ns === ns)`,
      'lib.mjs': 'export function who() { return this }',
    })).toBe('undefined 42 true true\n')
  })

  it('keep equal names of different modules apart', () => {
    expect(printed({
      'main.mjs': `import { get as a } from './a.mjs'; import { get as b } from './b.mjs'; let x = 'main';
          print(a(), b(), x)`,
      'a.mjs': `let x = 'a'; export const get = () => x`, 'b.mjs': `var x = 'b'; export const get = () => x`,
    })).toBe('a b main\n')
  })

  it('have import.meta and no this', () => {
    const main = 'print(import.meta.url, import.meta.filename, import.meta.dirname, this, import.meta === import.meta)'
    expect(printed({ 'main.mjs': main }))
      .toBe('file:///main.mjs /main.mjs / undefined true\n')
  })
})

describe('CommonJS modules', () => {
  it('export through exports, module.exports and this', () => {
    expect(printed({
      'main.cjs': `const a = require('./a.cjs'), B = require('./b.cjs');
          print(a.x, a.y, new B().v, require('./a.cjs') === a, this === exports)`,
      'a.cjs': `exports.x = 1; this.y = 2`, 'b.cjs': `module.exports = class { v = 3 }`,
    })).toBe('1 2 3 true true\n')
  })

  it('are evaluated at their first require and see a half-filled module in a cycle', () => {
    expect(printed({
      'main.cjs': `print('main'); exports.early = 1; const b = require('./b.cjs'); print(b.seen, b.late())`,
      'b.cjs': `const m = require('./main.cjs'); exports.seen = [m.early, m.late]; exports.late = () => 'late';
          print('b')`,
    })).toBe('main\nb\n[1, undefined] late\n')
  })

  it('are sloppy, may return early, and have their file name', () => {
    expect(printed({
      'main.cjs': `let x = 1; const y = 2; class C {} var v = 3; undeclared = 4;
          print(x, y, typeof C, v, undeclared, __filename, __dirname, f())
        function f() { return this === globalThis }
        if (x) return; print('never')`,
    })).toBe('1 2 function 3 4 /main.cjs / true\n')
  })

  it('are imported by ES modules by default, name and namespace', () => {
    expect(printed({
      'main.mjs': `import lib, { f, v } from './lib.cjs'; import * as ns from './lib.cjs';
          import data from './data.json'
        print(lib.v, f(), v, ns.v, ns.default === lib, Object.keys(ns).filter((name) => name !== 'module.exports'), data); lib.v = 5; print(v, ns.v)`,
      'lib.cjs': `exports.v = 1; exports.f = function () { 'use strict';
          return this }`, 'data.json': '{ "a": [1, { "__proto__": 2 }] }',
    })).toContain('1 undefined 1 1 true ["default", "f", "v"] {a: [1, {__proto__: 2}]}\n5 5\n')
  })

  it('may require ES modules and JSON', () => {
    expect(printed({
      'main.cjs': `const { a, default: d } = require('./lib.mjs'); print(a, d, require('./data.json').list)`,
      'lib.mjs': 'export const a = 1; export default 2', 'data.json': '{ "list": [1] }',
    })).toBe('1 2 [1]\n')
  })

  it('look a computed name up when the call is executed', () => {
    const { error, printed } = load({ 'main.cjs': `const f = (n) => require(n); print(typeof require);\nf('./x')` })
    expect(printed).toBe('function\n')
    expect(error).toMatchObject({ code: 'MODULE_NOT_FOUND' })
  })
})
