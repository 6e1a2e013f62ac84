// What util shows of objects with something inside that no property tells, and what it says of their kind.
import util, { inspect, types } from 'node:util'
import { Buffer } from 'node:buffer'
const attempt = (name, f) => {
  try {
    console.log(name, f())
  } catch (error) {
    console.log(name, error.name, error.code, error.message)
  }
}
const key = { key: 1 }
const map = new Map([['a', 1], [key, { deep: { deeper: { deepest: {} } } }], [NaN, -0]])
const set = new Set(['x', key, undefined])
const begun = (iterator) => { iterator.next(); return iterator }
const ended = (iterator) => { while (!iterator.next().done); return iterator }
const objects = {
  map, set, mapKeys: map.keys(), mapValues: map.values(), mapEntries: map.entries(), setValues: set.values(), setEntries: set.entries(),
  begunKeys: begun(map.keys()), begunEntries: begun(map.entries()), begunValues: begun(set.values()), endedMap: ended(map.entries()), endedSet: ended(set.values()), begunPairs: begun(set.entries()),
  weakMap: new WeakMap([[key, 'value']]), weakSet: new WeakSet([key]), proxy: new Proxy({ a: 1 }, { get: (target, key) => key === 'a' ? 5 : target[key] }), proxyFunction: new Proxy(function f() {}, {}),
  nested: new Proxy(new Proxy([1, 2], {}), {}), pending: new Promise(() => {}), resolved: Promise.resolve({ a: 1 }), rejected: (() => { const promise = Promise.reject('no'); promise.catch(() => {}); return promise })(),
  buffer: Buffer.from('text'), memory: new ArrayBuffer(3), view: new DataView(new ArrayBuffer(4), 1, 2), typed: new Float32Array([1.5, -0, NaN]), big: new BigUint64Array(2),
  boxed: [Object(1), Object('text'), Object(true), Object(1n), Object(Symbol('s'))], date: new Date(0), invalid: new Date(NaN), expression: /a(?<b>c)/gi, error: Object.assign(new TypeError('message'), { stack: 'TypeError: message', code: 'X' }),
  symbols: { [Symbol('s')]: 1, [Symbol.iterator]: 2 }, accessors: { get a() { return { x: 1 } }, set a(v) {}, set c(v) {} }, hidden: Object.defineProperty({}, 'x', { value: 1 }),
  generator: (function* () {})(), asyncGenerator: (async function* () {})(), classes: [class A {}, class extends Map {}, class B extends Array {}], functions: [() => {}, async () => {}, function* g() {}, async function* h() {}, Math.max],
  arguments: (function () { return arguments })(1, 2), nothing: Object.create(null), named: Object.create({ constructor: function Named() {} }), tagged: { [Symbol.toStringTag]: 'Tag' }, extended: new (class Extended extends Map {})([[1, 2]]),
  circular: (() => { const o = { list: [] }; o.list.push(o, o.list); return o })(), sparse: [1, , 3, , ,], extra: Object.assign([1], { x: 2, '-1': 3 }), many: Array.from({ length: 120 }, (_, i) => i), long: 'x'.repeat(120), strings: ["it's", 'say "hi"', `it's "both"`, 'all `three` \' "', '\n\t\u0000\u007f\ud800'],
  custom: { [inspect.custom]: (depth, options, f) => `custom ${depth} ${options.stylize('x', 'number')} ${f === inspect}` },
}
for (const [name, object] of Object.entries(objects)) {
  console.log(name, inspect(object))
  console.log(name, inspect(object, { showHidden: true, depth: 0, compact: false, maxArrayLength: 2, maxStringLength: 5 }))
  console.log(name, inspect(object, { showProxy: true, getters: true, sorted: true, breakLength: Infinity, colors: true, numericSeparator: true }))
}
for (const getters of ['get', 'set', true]) console.log(inspect(objects.accessors, { getters }))
console.log(inspect(map.entries(), { showHidden: true }), inspect(objects.weakMap, { showHidden: true }), inspect(objects.weakSet, { showHidden: true }), inspect(set.entries(), { depth: 0 }))
console.log(util.format('%s %d %i %f %j %o %O %c %% %x', 'a', '5', 5.9, '1.5', { a: [1] }, { f() {} }, { a: { b: { c: { d: 1 } } } }, 'css', 'rest', { x: 1 }), util.format('%s %s %s %s', null, 5n, Symbol('x'), { toString: () => 'own' }), util.format('%d', 5n), util.format(1, 2, '3'), util.format('%s', class A {}, -0))
console.log(util.formatWithOptions({ colors: true }, '%s %O', 'x', { a: 1 }))

const values = [...Object.values(objects).flatMap((each) => Array.isArray(each) ? each : [each]), null, undefined, 5, 'x', key, new (class extends Error {})(), Object.create(Error.prototype), globalThis, Math, JSON, Intl, new URL('http://a'), new WeakRef(key), Symbol('x'), new AbortController().signal]
for (const name of Object.keys(types).sort()) if (name !== 'isEventTarget') console.log(name, values.map((value) => { try { return types[name](value) ? 1 : 0 } catch { return 'x' } }).join(''))
for (const [a, b] of [[map, new Map(map)], [set, new Set(set)], [map, set], [[1, 2], [1, 2]], [[1, , 3], [1, undefined, 3]], [NaN, NaN], [0, -0], [new Date(0), new Date(0)], [/a/g, /a/i], [Object(1), Object(1)], [Object(1), 1], [{ a: 1, b: 2 }, { b: 2, a: 1 }], [new Uint8Array(2), new Uint8Array(2)], [new Uint8Array(2), new Int8Array(2)], [objects.circular, objects.circular], [new Set([{ a: 1 }]), new Set([{ a: 1 }])],
  [new Map([[{ a: 1 }, 2]]), new Map([[{ a: 1 }, 2]])], [new Error('a'), new Error('a')], [new Error('a'), new Error('b')], [Symbol.for('x'), Symbol.for('x')], [{ [Symbol.for('x')]: 1 }, { [Symbol.for('x')]: 2 }], [() => {}, () => {}], [Object.create(null), {}], [new Float32Array([0]), new Float32Array([-0])], [Promise.resolve(1), Promise.resolve(1)], [new Proxy([1], {}), [1]]]) console.log(util.isDeepStrictEqual(a, b))

for (const f of [() => util.inherits(5, Map), () => util.inherits(class A {}, { prototype: undefined }), () => util.promisify(5), () => util.callbackify(5), () => util.deprecate(5), () => util.debuglog(5), () => util.getSystemErrorName(5), () => util.getSystemErrorName('x'), () => util.toUSVString('a\ud800b'), () => util.stripVTControlCharacters('\u001b[31mred\u001b[0m'), () => util.getSystemErrorName(-2),
  () => util.getSystemErrorMap().get(-13), () => util.getSystemErrorMap().size > 50, () => util.types.isExternal({}), () => util.parseEnv?.('A=1\nB="two words"\n# comment\nC=\'x\'\nexport D=4\nE'), () => util.parseArgs({ args: ['-f', '--bar', 'b', '--no-x', 'p'], options: { f: { type: 'boolean', short: 'f' }, bar: { type: 'string' } }, allowPositionals: true, strict: false, tokens: true })]) attempt('util', f)
const called = util.promisify((a, callback) => callback(null, a + 1))
console.log(await called(1), await util.promisify((callback) => callback(new Error('e')))().catch((error) => error.message))
await new Promise((resolve) => { util.callbackify(async () => { throw null })((error) => { console.log(error.code, error.reason, error.message); resolve() }) })
await new Promise((resolve) => { util.callbackify(async (a) => a)(7, (...args) => { console.log(args); resolve() }) })
const copied = structuredClone({ map, set, date: new Date(5), typed: new Uint16Array([1, 2]), boxed: Object('x'), big: 5n, expression: /x/gy, nested: [[key, key]], sparse: [1, , 3] })
console.log(copied, copied.nested[0][0] === copied.nested[0][1])
const moved = new ArrayBuffer(4)
const received = structuredClone({ moved }, { transfer: [moved] })
console.log(moved.byteLength, received.moved.byteLength)
for (const f of [() => structuredClone(() => {}), () => structuredClone(Symbol('x')), () => structuredClone({ f() {} }), () => structuredClone(), () => structuredClone(moved, { transfer: [moved] }), () => structuredClone(1, { transfer: [{}] }), () => structuredClone(1, { transfer: [new ArrayBuffer(1), 5] }), () => structuredClone(1, 5), () => structuredClone(new WeakMap())]) attempt('clone', f)
