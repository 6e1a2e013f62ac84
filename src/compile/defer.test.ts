import { hostList } from '../base/host-list.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project } from '../../test/support/front/project.ts'
import { createEventLoop } from '../runtime/event-loop.ts'
import { createRealm } from '../runtime/realm.ts'
import { compile, type CompileOptions } from './compile.ts'
import { loadModules } from './load.ts'
import { demangle } from './program.ts'

type Files = Readonly<Record<string, string>>

/** What the program prints in the first task and in the default schedule after it, and what is printed at load. */
function compiledOutput(root: string, entry: string, options: CompileOptions = {}): { atLoad: string, printed: string } {
  let printed = ''
  const realm = createRealm({ demangle, console: (_method, args) => { printed += `${[...args].map(String).join(' ')}\n` } })
  realm.shared.setBudget(20_000_000)
  realm.load(compile(loadModules(join(root, entry)), { ...options, deferEntry: true }))
  const atLoad = printed
  const loop = createEventLoop(realm, { trackClock: false })
  loop.start(undefined)
  for (;;) {
    const failure = loop.takeFailure()
    if (failure !== undefined) return { atLoad, printed: `${printed}${realm.describe(failure.value).message}\n` }
    if (loop.countEvents() === 0) return { atLoad, printed }
    loop.run(0)
  }
}

function nodeOutput(root: string, entry: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, entry)], { encoding: 'utf8' })
  const error = /^\w*Error: (.*)$/m.exec(stderr)
  return stdout + (error === null ? '' : `${error[1]}\n`)
}

function expectSameOutput(files: Files, entry = 'main.mjs'): string {
  const root = project(files)
  const { atLoad, printed } = compiledOutput(root, entry)
  expect(printed).toBe(nodeOutput(root, entry))
  return atLoad
}

describe('modules that are left for the first task print what they print under Node', () => {
  it('a plain script, after its imports were evaluated at load', () => {
    const atLoad = expectSameOutput({
      'main.mjs': `
        import { dep } from './dep.mjs'
        let n = 0
        const { x, y: [z] = [1] } = { x: dep }
        class P { #v = n; static s = 1; get v() { return this.#v++ } }
        class Q extends P { static self = 'Q'; w = super.v }
        class Color {
          static all = []
          static #count = Color.all.length
          static RED = new Color('red')
          static GREEN = new this('green')
          static { var local = Color.#count; this.BLUE = (() => new Color('blue' + local + n))() }
          static make = (name) => new Color(name);
          static [Symbol.for('key')] = Color.RED
          constructor(name) { this.name = name; Color.#count++; Color.all.push(name) }
          static get count() { return Color.#count }
        }
        console.log(String(Color.all), Color.count, Color.make.name, String(Reflect.ownKeys(Color).map(String)), Color[Symbol.for('key')].name)
        export const anonymous = class { m() { return anonymous.name } }
        var v = 5, w
        function hoisted() { return [n++, x, z, v, new Q().w] }
        console.log('main', dep, String(hoisted()), P.s, typeof w, new anonymous().m(), Q.self)
        for (var i = 0; i < 2; i++) { let j = i; Promise.resolve().then(() => console.log('micro', i, j, n)) }
        try { late } catch (e) { console.log(e.message) }
        try { new Late() } catch (e) { console.log(e.message) }
        try { x = 1 } catch (e) { console.log(e.message) }
        let late = 1
        class Late {}
        late += 2; n++; [n, late] = [late, n]
        console.log(late, n, typeof Late)
        `,
      'dep.mjs': `console.log('dep'); export const dep = 'D'`,
    })
    expect(atLoad).toBe('dep\n')
  })

  it('a CommonJS script, whose leading requires are evaluated at load', () => {
    const atLoad = expectSameOutput({
      'main.cjs': `'use strict'
        const lib = require('./lib.cjs'), { twice } = require('./lib.cjs')
        console.log('main', lib.n, twice(4))
        let x = 1
        const later = () => { x++; return require('./late.cjs') }
        console.log(later().v, require('./late.cjs') === later(), x)
        process.nextTick(() => console.log('tick'))
        Promise.resolve().then(() => console.log('micro'))
        if (x > 1) return
        console.log('never')`,
      'lib.cjs': `console.log('lib'); exports.n = 3; exports.twice = (k) => k * 2`,
      'late.cjs': `console.log('late'); var q = 1; let r = 2; class C {}; q++; r++; module.exports = { v: q + r, C }`,
    }, 'main.cjs')
    expect(atLoad).toBe('lib\n')
  })

  it('top-level awaits, in the order of the specification', () => {
    const atLoad = expectSameOutput({
      'main.mjs': `
        import { a, getB } from './a.mjs'
        import './c.mjs'
        import * as ns from './d.mjs'
        console.log('main', a, getB(), ns.default, String(Object.keys(ns)))
        for await (const x of [1, Promise.resolve(2)]) console.log('of', x)
        try { await Promise.reject(new Error('no')) } catch (e) { console.log(e.message) }
        const { p = await 3 } = {}
        export const q = await p, r = () => q
        if (await q) { const inner = await 2; console.log(inner, r(), String([1].map((x) => x + inner))) }
        class K { static v = 4; m() { return K.v } }
        console.log(new K().m())
        `,
      'early.mjs': `console.log('early')`,
      'a.mjs': `import './early.mjs'; import { b } from './b.mjs'; console.log('a'); export const a = 'A'; export const getB = () => b`,
      'b.mjs': `console.log('b'); export let b = await Promise.resolve('B'); console.log('b end'); b += '!'`,
      'c.mjs': `console.log('c'); Promise.resolve().then(() => console.log('c micro'))`,
      'd.mjs': `import './b.mjs'; console.log('d'); export default await (() => 'dd')()`,
    })
    expect(atLoad).toBe('early\n')
  })

  it('cycles with a top-level await', () => {
    expectSameOutput({
      'main.mjs': `import './a.mjs'; import './x.mjs'; console.log('main')`,
      'a.mjs': `import { b } from './b.mjs'; export const a = 'a'; console.log('a', b)`,
      'b.mjs': `import { a } from './a.mjs'; export const b = await 1; try { a } catch (e) { console.log(e.message) }; console.log('b')`,
      'x.mjs': `import './b.mjs'; console.log('x')`,
    })
  })

  it('an exception in a module, and in one that others wait for', () => {
    expectSameOutput({
      'main.mjs': `import './a.mjs'; console.log('never')`,
      'a.mjs': `console.log('a'); await 1; throw new TypeError('broken')`,
    })
    expectSameOutput({ 'main.mjs': `console.log('main'); let x = y; let y = 1` })
  })

  it('import(), also of what throws, is missing, has a syntax error, or was imported before', () => {
    expectSameOutput({
      'main.mjs': `
        const show = (p) => p.then((n) => console.log(String(Object.keys(n)), typeof n.default), (e) => console.log(e.name, e.code ?? '-'))
        await show(import('./a.mjs')); await show(import('./a.mjs')); await show(import('./c.cjs'))
        await show(import('./throws.mjs')); await show(import('./throws.mjs'))
        await show(import('./nowhere.mjs')); await show(import('no-such-package'))
        await show(import('./syntax.mjs')); await show(import('./link.mjs'))
        await show(import({ toString() { throw new RangeError('x') } }))
        const name = './a' + '.mjs'
        console.log(await import(name) === await import('./a.mjs'), (await import('./a.mjs')).live())
        const { then } = await import('./thenable.mjs').then((x) => ({ then: x }))
        console.log(then)`,
      'a.mjs': `console.log('a'); export default 1; export let n = 0; export const live = () => ++n`,
      'c.cjs': `console.log('c'); exports.x = 1`,
      'throws.mjs': `console.log('throws'); throw new Error('at top level')`,
      'syntax.mjs': `let x; let x`,
      'link.mjs': `import { nothing } from './a.mjs'`,
      'thenable.mjs': `export const then = (resolve) => resolve('from then')`,
    })
  })
})

describe('the body of a deferred module', () => {
  it('runs again as if for the first time once its variables are reset', () => {
    const root = project({ 'main.mjs': `let n = 1\nconst list = []\nclass C {}\nn++; list.push(n); globalThis.out = [n, list.length, typeof C]` })
    const realm = createRealm()
    realm.load(compile(loadModules(join(root, 'main.mjs')), { deferEntry: true }))
    const run = () => {
      realm.run('$$body$$0()', 'manyworlds:prelude/test')
      return [...(realm.run('out', 'manyworlds:prelude/test') as unknown[])]
    }
    expect(hostList(realm.hidden.variables()).filter((v) => v.moduleId === 0).map((v) => v.name)).toEqual(['n', 'list', 'C'])
    expect([run(), run()]).toEqual([[2, 1, 'function'], [2, 1, 'function']])
  })

  it('has block functions of sloppy code among its variables, and says when it assigns them', () => {
    const root = project({ 'main.cjs': `var h\nif (Math) { function g() {} }\n{ function h() {} }\nfunction i() {}\ntypeof g` })
    const program = compile(loadModules(join(root, 'main.cjs')), { deferEntry: true })
    const realm = createRealm()
    realm.load(program)
    expect(hostList(realm.hidden.variables()).filter((v) => v.moduleId === 0).map((v) => v.name)).toEqual(['h', 'g'])
    expect(program.modules[0]!.instantiate).toMatch(/\$\$v\(\d+, 0\), g\$\$0 = /)
  })
})

describe('constants of blocks at the top level of a module throw when they are assigned', () => {
  const assignments = [
    '{ const c = 1; c = 2 }', 'for (let i = 0; i < 1; i++) { const c = i; c++ }', 'if (true) { const c = 1; --c }',
    'switch (1) { case 1: const c = 1; c = 2 }', '{ const c = 2; c **= 2 }', '{ const c = 0; c ||= 2 }', '{ const c = 1; ({ c } = { c: 2 }) }',
    '{ const c = 1; [c] = [2] }', '{ const c = 1; for (c of [1]); }', '{ const c = 1; for (c in { k: 1 }); }',
    '{ const { c, d } = { c: 1 }; c = 2; d() }', '{ const [c] = [1]; c = 2 }', '{ const c = 1; { c = 2 } }',
    '{ const c = 1, f = () => c; c = 2; f() }', '{ const [c, f] = [1, () => f]; c = 2 }', 'for (const c = 1; ;) c = 2', 'for (const c of [1]) c = 2',
    'for (const c in { k: 1 }) c = 2', 'for (const { c } of [{ c: 1 }]) c = 2', '{ const c = 1; (() => { c = 2 })() }',
  ]
  const program = (before: string, inBlock = '') => assignments.map((text) => {
    const block = inBlock === '' || !text.startsWith('{') ? text : `{ ${inBlock}; ${text.slice(1)}`
    return `${before}; try { ${block}; console.log(${JSON.stringify(text)}) } catch (e) { console.log(e.name + ': ' + e.message) }\n`
  }).join('')
  const expected = 'TypeError: Assignment to constant variable.\n'.repeat(assignments.length)

  it.each([
    ['main.mjs', program('')], ['main.cjs', program('')], ['main.cjs', `${program('')}return\n`],
    ['main.mjs', program('await 0')], ['main.mjs', program('', 'await 0')],
  ])('%s %#', (name, text) => {
    const root = project({ [name]: text })
    expect(compiledOutput(root, name).printed).toBe(expected)
    expect(compiledOutput(root, name, { delta: true }).printed).toBe(expected)
  })
})

describe('the wrapper of a CommonJS module', () => {
  it('is not called as a constructor', () => {
    const root = project({ 'main.cjs': `
      const f = () => new.target, g = async () => { await 0; return new.target }, h = () => () => [new.target, this === exports].join()
      function C() { return { a: () => new.target === C, b: f } }
      console.log(new.target, f(), typeof new.target, h()(), new C().a(), new C().b(), new.target?.name)
      { let x = 1; console.log((() => x && new.target)(), class { static s = new.target }.s) }
      g().then((v) => console.log(v))` })
    const printed = 'undefined undefined undefined ,true true undefined undefined\nundefined undefined\nundefined\n'
    for (const delta of [false, true]) expect(compiledOutput(root, 'main.cjs', { delta }).printed).toBe(printed)
  })

  it('has five arguments, which code outside of functions finds', () => {
    expectSameOutput({
      'main.cjs': `
        const same = (list) => [exports, require, module, __filename, __dirname].every((value, i) => list[i] === value)
        const f = () => arguments, g = async () => { await 0; return arguments.length }
        function own() { return [arguments.length, (() => arguments[0])()].join() }
        console.log(arguments.length, same(arguments), same(f()), f() === arguments, own(7, 8), typeof arguments, [...arguments].length)
        console.log(Object.prototype.toString.call(arguments), require('./dep.cjs').n, arguments[1]('./dep.cjs').n, arguments[2].exports === exports, arguments[5])
        arguments[0].x = 1
        console.log(module.exports.x, same.apply(null, [arguments]), ((...list) => list.length).apply(null, arguments))
        g().then((n) => console.log(n))`,
      'dep.cjs': `'use strict'; exports.n = arguments.length + (() => arguments[3] === __filename ? 1 : 0)()`,
    }, 'main.cjs')
  })

  it('is refused where its arguments would change together with its parameters', () => {
    const ends = (text: string) => compiledOutput(project({ 'main.cjs': text }), 'main.cjs', { delta: true }).printed
    expect(() => ends(`exports = {}; console.log(arguments[0] === exports)`)).toThrow('changes together with the arguments of its wrapper')
    expect(() => ends(`arguments[0] = 1; console.log(exports)`)).toThrow('changes together with the arguments of its wrapper')
    expect(ends(`exports = {}; console.log(arguments.length)`)).toBe('5\n')
    expect(ends(`'use strict'; exports = {}; arguments[1] = 1; console.log(arguments[0] === exports, typeof require)`)).toBe('false function\n')
  })
})
