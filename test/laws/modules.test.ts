/** State of modules: bindings, exports, late requires, and what only the exploration itself holds. Counts are argued. */
import { describe, expect, it } from 'vitest'

import { checked } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'
import { ENGINES, explored, type Space } from '../support/state-space.ts'

// One operation that counts: a state for each number of calls from 0 to the bound.
const count = { root: '({})', bound: 3 }

function counts(space: Omit<Space, 'root' | 'bound'>, extension = 'mjs'): void {
  for (const engine of ENGINES) {
    expect(explored({ ...count, ...space }, engine, extension)).toEqual({ states: 4, transitions: 3, views: ['0', '1', '2', '3'] })
  }
}

describe('a change is noticed in', () => {
  it('an exported variable of another module', () => {
    counts({ files: { 'a.mjs': 'export let n = 0; export function inc() { n++ }' }, program: "import { n, inc } from './a.mjs'", operations: { inc: '() => { inc() }' }, view: '() => n' })
  })

  it('a default export that is reassigned', () => {
    counts({ files: { 'a.mjs': 'let n = 0; export { n as default }; export const inc = () => { n += 1 }' }, program: "import n, { inc } from './a.mjs'", operations: { inc: '() => { inc() }' }, view: '() => n' })
  })

  it('an exported function that is reassigned', () => {
    counts({ files: { 'a.mjs': 'export function f() { return 0 }; export const inc = () => { const n = f() + 1; f = () => n }' }, program: "import { f, inc } from './a.mjs'", operations: { inc: '() => { inc() }' }, view: '() => f()' })
  })

  it('an object that is reached through a namespace object', () => {
    counts({ files: { 'a.mjs': 'export const o = { n: 0 }' }, program: "import * as ns from './a.mjs'; const get = (name) => ns[name]", operations: { inc: '() => { get("o").n++ }' }, view: '() => ns.o.n' })
  })

  it('modules that import each other', () => {
    counts({
      files: { 'a.mjs': "import { b } from './b.mjs'; export let n = 0; export const inc = () => { n++; b() }", 'b.mjs': "import { n } from './a.mjs'; export let seen = 0; export const b = () => { seen = n }" },
      program: "import { inc } from './a.mjs'; import { seen } from './b.mjs'", operations: { inc: '() => { inc() }' }, view: '() => seen',
    })
  })

  it('the exports of a CommonJS module', () => {
    counts({ files: { 'a.cjs': 'exports.n = 0; exports.inc = () => { exports.n++ }' }, program: "const a = require('./a.cjs')", operations: { inc: '() => { a.inc() }' }, view: '() => a.n' }, 'cjs')
  })

  it('variables of a CommonJS module', () => {
    counts({ files: { 'a.cjs': 'var n = 0; module.exports = { inc() { n++ }, get: () => n }' }, program: "const a = require('./a.cjs')", operations: { inc: '() => { a.inc() }' }, view: '() => a.get()' }, 'cjs')
  })

  it('a JSON module that is first required by an operation', () => {
    counts({ files: { 'late.json': '{ "n": 0 }' }, program: "const late = () => require('./late.json')", operations: { inc: '() => { late().n++ }' }, view: '() => late().n' }, 'cjs')
  })

  it('a CommonJS module that an operation requires again', () => {
    counts({ files: { 'a.cjs': 'let n = 0; exports.inc = () => ++n; exports.get = () => n' }, program: "require('./a.cjs'); const again = () => require('./a.cjs')", operations: { inc: '() => { again().inc() }' }, view: '() => again().get()' }, 'cjs')
  })

  it('a CommonJS module that is first required by an operation: it is refused', () => {
    const space = { files: { 'late.cjs': 'let n = 0; exports.inc = () => ++n; exports.get = () => n' }, program: "const late = () => require('./late.cjs')", operations: { inc: '() => { late().inc() }' }, view: '() => late().get()' }
    // Line 2 of the exploration, at `require` in `const late = () => require(...)`.
    const refusal = { code: 'unsupported-late-require', location: { line: 2, column: 20 }, remedy: 'require it at the top level of a module' }
    for (const engine of ENGINES) {
      expect(() => explored({ ...count, ...space }, engine, 'cjs')).toThrow(expect.objectContaining({ ...refusal, location: expect.objectContaining(refusal.location) }))
    }
  })

  it('a function made from text', () => {
    counts({ program: 'const f = new Function("o", "o.n++"); const o = { n: 0 }', operations: { inc: '() => { f(o) }' }, view: '() => o.n' })
  })

  it('a function made from text by an operation', () => {
    counts({ operations: { inc: '(root) => { root.f = new Function("return " + ((root.f?.() ?? 0) + 1)) }' }, view: '(root) => root.f?.() ?? 0' })
  })
})

describe('what only the exploration holds', () => {
  const check = (operations: string, rest = ''): { verdict: string; states: number; transitions: number } => {
    const text = `import { explore, int, oneOf, record } from 'manyworlds'\nexport default explore({ root: () => ({ n: 0, o: undefined }), bound: 3, operations: ${operations}, ${rest} })\n`
    const { verdict, states, transitions } = inFile('exploration.mjs', text, (file) => checked(file))
    return { verdict, states, transitions }
  }

  it('variables of the function that makes the operations are state', () => {
    expect(check('() => { let n = 0; return { inc: () => { n++ } } }')).toEqual({ verdict: 'holds', states: 4, transitions: 3 })
  })

  it('argument objects that operations change are state', () => {
    expect(check('() => ({ inc: { args: [oneOf({ v: 0 })], run: (root, o) => { o.v++ } } })')).toEqual({ verdict: 'holds', states: 4, transitions: 3 })
    expect(check('{ inc: { args: [[{ v: 0 }]], run: (root, o) => { o.v++ } } }')).toEqual({ verdict: 'holds', states: 4, transitions: 3 })
  })

  it('argument objects keep their identity in the root', () => {
    // Kept, compared with itself: n stays 0 or becomes 1 for good.
    expect(check('() => ({ keep: { args: [oneOf({ v: 0 })], run: (root, o) => { if (root.o !== undefined && root.o !== o) throw new Error("another object"); root.o = o } } })'))
      .toEqual({ verdict: 'holds', states: 2, transitions: 2 })
  })

  it('record arguments are new objects for every call', () => {
    // o undefined, or a record with a = 1 or 2; from each the two calls: 1 + 2 states, all expanded within the bound.
    expect(check('() => ({ set: { args: [record({ a: int(1, 2) })], run: (root, o) => { if (root.o === o) throw new Error("the same object"); root.o = o } } })'))
      .toEqual({ verdict: 'holds', states: 3, transitions: 6 })
  })

  it('variables of invariants and guards do not leak into states', () => {
    // The invariant writes: each check sees the state as the operation left it.
    expect(check('{ inc: (root) => { root.n = (root.n + 1) % 2 } }', 'invariant: (root) => { root.n += 10; return true }')).toEqual({ verdict: 'holds', states: 2, transitions: 2 })
    expect(check('{ inc: { guard: (root) => { root.n += 10; return true }, run: (root) => { root.n = (root.n + 1) % 2 } } }')).toEqual({ verdict: 'holds', states: 2, transitions: 2 })
  })

  it('what is thrown after a change does not hide the change', () => {
    expect(check('{ inc: { run: (root) => { root.n++; throw new RangeError() }, throws: [RangeError] } }')).toEqual({ verdict: 'holds', states: 4, transitions: 3 })
    expect(check('{ inc: { run: (root) => { root.n++; throw new RangeError() }, throws: (e) => e instanceof RangeError } }')).toEqual({ verdict: 'holds', states: 4, transitions: 3 })
  })

  it('the copy before an operation is another object than the root', () => {
    expect(check('{ inc: { run: (root) => { root.n++ }, ensures: ({ before, root }) => before !== root && before.n + 1 === root.n } }')).toEqual({ verdict: 'holds', states: 4, transitions: 3 })
  })

  it('a model is part of the state', () => {
    // The root forgets, the model counts: four states, told apart by the model only.
    expect(check('{ inc: { run: () => {}, model: (model) => { model.n++ } } }', 'model: () => ({ n: 0 })')).toEqual({ verdict: 'holds', states: 4, transitions: 3 })
  })
})
