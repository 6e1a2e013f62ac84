/** `node:util`, `node:path` and `structuredClone` do what Node's do. */
import util from 'node:util'
import { describe, it } from 'vitest'
import { expectSameOutput } from './both.ts'

const helpers = `
import util from 'node:util'
const show = (f) => { try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message) } }
`

describe('node:util', () => {
  it('formats and inspects', () => {
    expectSameOutput(`${helpers}
class Point { #secret = 1; constructor(x) { this.x = x } get sum() { return this.x } static s = 1 }
const circular = { name: 'c' }; circular.self = circular
const values = [1, -0, 'a\\'b', 10n, true, null, undefined, Symbol('s'), [1, , 3], { a: { b: { c: { d: 1 } } } }, new Map([[{ k: 1 }, [1]]]), new Set(['x']), /r/g, new Date(0), new Point(2), Point, circular,
  () => {}, function named() {}, async () => {}, async function af() {}, function* gen() {}, async function* ag() {}, class {}, Object.create(null), new Error('').message, new Uint8Array(3), new ArrayBuffer(2), Promise.resolve(5), Promise.reject(6), new Promise(() => {}),
  new WeakMap(), [..."abcdefghijklmnopqrstuvwxyz"], { get a() { return 1 }, set b(x) {} }, { [Symbol('k')]: 1, 'with-dash': 2 }, 'x'.repeat(120), new Proxy({ p: 1 }, {}), [[[[]]]], new (class Foo extends Map {})(), Object(1), Buffer.from('hi'), [undefined, null], process.version.length > 3, Infinity]
for (const value of values) { if (value instanceof Promise) value.catch(() => {}); console.log(value); show(() => util.inspect(value, { depth: 0 })); show(() => util.inspect(value, { compact: false, breakLength: 40 })) }
show(() => util.format('%s %d %i %f %j %o %O %c %%', 'a', 1.5, 1.5, '2.5', { a: 1 }, [1], { b: 2 }, 'css')); show(() => util.format('%s', { toString: () => 'mine' }, 'more', 5)); show(() => util.format(1, 2, '3'))
show(() => util.inspect({ [util.inspect.custom](depth, options, inspect) { return 'custom ' + depth + typeof options.stylize + typeof inspect } })); show(() => util.inspect('a', true, 1, true)); show(() => util.formatWithOptions({ colors: true }, { a: 1 }))
show(() => util.inspect(new Map([[1, 2]]), { showHidden: true })); show(() => util.inspect({ a: 1, b: 2 }, { sorted: (a, b) => b.localeCompare(a) }))
show(() => { const e = new TypeError('bad'); e.stack = 'TypeError: bad'; e.code = 'X'; return util.inspect(e) })
`)
  })

  it.skipIf(!('getCallSites' in util))('tells which functions of the program are running', () => {
    expectSameOutput(`${helpers}
const sites = (count) => util.getCallSites(count).filter((site) => site.scriptName.endsWith('.mjs') || site.scriptName.startsWith('file:'))
  .map((site) => [site.functionName, site.lineNumber, site.columnNumber, site.column, Object.getPrototypeOf(site), Object.keys(site).join(), typeof site.scriptId])
class Tree {
  constructor() { console.log(sites(2)) }
  add() { return [1].map(() => sites(5)) }
}
async function load() { await null; console.log(sites(2)) }
function outer() { console.log(new Tree().add()) }
outer(); load()
show(() => util.getCallSites(0))
`)
  })

  it('promisifies and callbackifies', () => {
    expectSameOutput(`${helpers}
const p = util.promisify((a, cb) => a < 0 ? cb(new Error('neg')) : cb(null, a * 2, 'more'))
const custom = () => {}; custom[util.promisify.custom] = () => 'custom'
async function main() {
  console.log(await p(2), await p(-1).catch((e) => e.message), util.promisify(custom)(), util.promisify(custom) === custom[util.promisify.custom], p.name)
  console.log(await util.promisify(setTimeout)(1, 'later'), await util.promisify(setImmediate)('now'))
  util.callbackify(async (x) => x + 1)(1, (e, v) => console.log(e, v)); util.callbackify(async () => { throw new Error('x') })((e) => console.log(e.message)); util.callbackify(async () => { throw null })((e) => console.log(e.code, e.message, e.reason))
  show(() => util.promisify(5)); show(() => util.callbackify(5)); console.log(util.callbackify(async function foo(a) {}).name, util.callbackify(async (a) => {}).length)
}
main()
`)
  })

  it('asks for types, equality and inheritance', () => {
    expectSameOutput(`${helpers}
import * as types from 'node:util/types'
const samples = { date: new Date(), re: /a/, map: new Map(), set: new Set(), promise: Promise.resolve(), af: async () => {}, gf: function* () {}, ag: async function* () {}, gen: (function* () {})(), err: new TypeError(), boxed: Object('a'), sym: Object(Symbol()), proxy: new Proxy({}, {}),
  mapIt: new Map().keys(), setIt: new Set().values(), wm: new WeakMap(), ws: new WeakSet(), ab: new ArrayBuffer(1), u8: new Uint8Array(), dv: new DataView(new ArrayBuffer(1)), args: (function () { return arguments })(), plain: {}, f: () => {}, n: 1, nul: null, big: Object(1n), sab: new SharedArrayBuffer(1), buf: Buffer.alloc(1) }
for (const name of Object.keys(samples)) console.log(name, Object.keys(types).filter((t) => /^is/.test(t) && !/EventTarget|Crypto|KeyObject/.test(t) && types[t](samples[name])).join())
console.log(util.isDeepStrictEqual({ a: [1, new Set([1])] }, { a: [1, new Set([1])] }), util.isDeepStrictEqual([1], ['1']), util.isDeepStrictEqual(new Map([[{}, 1]]), new Map([[{}, 1]])))
function A() {} function B() {} util.inherits(A, B); console.log(new A() instanceof B, A.super_ === B); show(() => util.inherits(A, null)); show(() => util.inherits(A, {}))
console.log(util.isArray([]), util.types === types.default, util.debuglog('x').enabled, util.stripVTControlCharacters('\\u001b[31ma\\u001b[39m'), util.toUSVString('\\ud800'))
const d = util.deprecate((x) => x + 1, 'old', 'DEP'); console.log(d(1), d.length, util.inspect.defaultOptions.depth, Object.keys(util.inspect.colors).length)
util.aborted(AbortSignal.abort(), {}).then((x) => console.log('aborted', x))
`)
  })
})

describe('node:path', () => {
  it('joins, splits and resolves', () => {
    expectSameOutput(`
import path from 'node:path'
import { join } from 'path/posix'
for (const p of ['', '/', 'a', './a/../b.c', '/x/y.tar.gz', '../..', '.hidden', 'a/b/']) console.log(path.basename(p), path.basename(p, '.c'), path.dirname(p), path.extname(p), path.normalize(p), path.isAbsolute(p), JSON.stringify(path.parse(p)), path.resolve('/base', p), path.relative('/base/q', '/base/' + p))
console.log(path.join('a', '..', '/b', 'c'), join('x', 'y'), path.sep, path.delimiter, path.format({ dir: '/d', name: 'n', ext: '.e' }), path.posix === path, path.resolve('rel') === process.cwd() + '/rel')
for (const f of [() => path.join(5), () => path.parse(5), () => path.format(5), () => path.resolve('a', 7)]) try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message) }
`)
  })
})

describe('structuredClone', () => {
  it('copies buffers that can be resized, with views that follow their length', () => {
    expectSameOutput(`
const show = (b) => [b.resizable, b.byteLength, b.maxByteLength, new Uint8Array(b).join()].join(' ')
const b = new ArrayBuffer(2, { maxByteLength: 4 })
new Uint8Array(b)[1] = 7
const c = structuredClone(b)
console.log(show(c)); c.resize(3); console.log(show(c), show(b))
const d = structuredClone({ b, all: new Uint8Array(b), rest: new Uint8Array(b, 2), one: new Uint8Array(b, 0, 1), none: new Uint8Array(b, 2, 0), both: new Uint8Array(b, 0, 2), data: new DataView(b), fixed: new DataView(b, 0, 2) })
d.b.resize(4)
console.log(show(d.b), d.all.length, d.rest.length, d.one.length, d.none.length, d.both.length, d.data.byteLength, d.fixed.byteLength, d.all.buffer === d.b)
b.resize(4)
const e = structuredClone([b, new Uint8Array(b, 3), new Uint8Array(b, 3, 1), new DataView(b), new DataView(b, 0, 3)])
e[0].resize(3)
console.log(show(e[0]), e[1].length, e[1].byteOffset, e[2].length, e[2].byteOffset, e[3].byteLength, e[4].byteLength, show(b))
console.log(show(structuredClone(b, { transfer: [b] })), b.byteLength)
`)
  })

  it('copies what can be copied and refuses the rest', () => {
    expectSameOutput(`
const show = (f) => { try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message, e instanceof DOMException) } }
const shared = { s: 1 }, circular = { shared, again: shared }; circular.self = circular
show(() => structuredClone(circular)); show(() => { const c = structuredClone(circular); return c.shared === c.again && c.self === c && c !== circular })
show(() => structuredClone(new Map([[1, new Set([{}])]]))); show(() => structuredClone([1, , 3])); show(() => structuredClone(new Date(5))); show(() => structuredClone(/a/gi)); show(() => structuredClone(new Uint16Array([1, 2]))); show(() => structuredClone(Buffer.from('a')))
show(() => structuredClone(new RangeError('r')).constructor.name); show(() => structuredClone(() => 1)); show(() => structuredClone(Symbol('x'))); show(() => structuredClone(new WeakMap())); show(() => structuredClone(Promise.resolve())); show(() => structuredClone()); show(() => structuredClone(new (class A { x = 1 })()))
show(() => structuredClone(new MessageChannel().port1)); show(() => structuredClone(1, { transfer: 5 })); show(() => structuredClone(1, { transfer: [{}] })); show(() => { const b = new ArrayBuffer(2); return structuredClone(b, { transfer: [b, b] }) })
show(() => { const b = new Uint8Array([7, 8]).buffer; const c = structuredClone({ b }, { transfer: [b] }); return [b.byteLength, c.b.byteLength, new Uint8Array(c.b)[1]] }); show(() => structuredClone(Object('boxed'))); show(() => structuredClone(1n))
`)
  })
})
