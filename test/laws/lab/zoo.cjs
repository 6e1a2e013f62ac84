// Guest program of the heap laws. `build` makes a heap of every kind of object from a recipe, `observe` prints all that
// can be seen of it, `exercise` runs everything that can run, `mutate` makes one small change. No part of it is state.
const { explore } = require('manyworlds')

class Alpha {
  #a
  x
  constructor(a) { this.#a = a; this.x = 0 }
  bump() { return this.#a = typeof this.#a === 'number' ? this.#a + 1 : 0 }
  set(a) { this.#a = a }
  static peek(o) { return #a in o ? [o.#a] : [] }
}
class Beta extends Alpha {
  #a = 'beta'
  y = [1]
  set2(a) { this.#a = a }
  static peek(o) { return #a in o ? [o.#a] : [] }
}
class Gamma extends Beta {
  static peek(o) { return #m in o ? ['brand'] : [] }
  #m() {}
  get z() { return this.y }
  set z(v) { this.y = v }
}
class SubMap extends Map { #n = 1; bump() { return ++this.#n } static peek(o) { return #n in o ? [o.#n] : [] } }
class SubSet extends Set { tag = 's' }
class SubArray extends Array { constructor(...a) { super(); this.extra = a.length } }
class SubError extends TypeError { #code = 7; constructor(m) { super(m); this.name = 'SubError' } static peek(o) { return #code in o ? [o.#code] : [] } }
class SubDate extends Date { #z = 0; static peek(o) { return #z in o ? [o.#z] : [] } }
class SubRegExp extends RegExp { note = 1 }
class SubNumber extends Number { #u = 3; static peek(o) { return #u in o ? [o.#u] : [] } }
function Old(v) { this.v = v }
Old.prototype.twice = function () { return [this.v, this.v] }
const CLASSES = [Alpha, Beta, Gamma, SubMap, SubSet, SubArray, SubError, SubDate, SubRegExp, SubNumber, Old]
const peekers = CLASSES.filter((c) => Object.hasOwn(c, 'peek'))

const SYMBOL = Symbol('zoo')
const PRIMITIVES = [0, 1, -1, -0, NaN, Infinity, 0.5, 2 ** 31, -(2 ** 29), 2 ** 29 - 1, 2 ** 53, '', 'a', 'text', '\ud800', null, undefined, true, false, 0n, -5n, 2n ** 70n,
  SYMBOL, Symbol.iterator, Symbol.for('registered')]

function* steps(first, list) {
  let n = 0
  try {
    for (const item of list) {
      const got = yield [n++, item, first]
      if (got !== undefined) first = got
    }
    while (n < 20) n += (yield* inner(n)) ?? 1
  } catch (e) {
    yield ['caught', e]
  } finally {
    n = -n
    yield n
  }
  return first
}
function* inner(n) { const [a, b = a] = [n]; yield a + b; return 2 }
function counter(start) {
  let n = start
  return { inc: () => { n = typeof n === 'number' ? n + 1 : 1; return n }, get() { return n }, set(v) { n = v } }
}
function nest(a) { const list = []; for (let i = 0; i < 3; i++) { let j = i * 10; list.push(() => [i++, j++, a]) } return { list, set: (v) => { a = v } } }

// Makers: m(k, get) gives the object; `get(i)` is an earlier object of the recipe. Fillers put the values in.
const assignFields = (o, values) => { values.forEach((v, i) => { o['f' + i] = v }) }
const MAKERS = {
  object: [() => ({}), assignFields],
  literal: [(k) => ({ a: k, b: 'x', c: null }), (o, v) => { if (v.length) o.a = v[0]; if (v.length > 1) o.d = v[1] }],
  dictionary: [(k) => { const o = {}; for (let i = 0; i < k; i++) o['key' + (i * 7) % 13] = i; return o }, (o, v) => { v.forEach((x, i) => { o[i * 3] = x }) }],
  array: [() => [], (o, v) => { v.forEach((x, i) => { o[i] = x }) }],
  holes: [(k) => new Array(k % 5), (o, v) => { v.forEach((x, i) => { o[i * 2 + 1] = x }) }],
  named: [() => [1], (o, v) => { v.forEach((x, i) => { o['n' + i] = x }) }],
  sparse: [(k) => { const a = []; a[5000 + k] = 1; return a }, (o, v) => { v.forEach((x, i) => { o[i * 1000] = x }) }],
  map: [() => new Map(), (o, v) => { for (let i = 0; i < v.length; i++) o.set(v[i], v[(i + 1) % v.length]) }],
  set: [() => new Set(), (o, v) => { v.forEach((x) => o.add(x)) }],
  weakMap: [() => new WeakMap(), (o, v) => { v.forEach((x, i) => { if (Object(x) === x) o.set(x, v[(i + 1) % v.length]) }) }],
  weakSet: [() => new WeakSet(), (o, v) => { v.forEach((x) => { if (Object(x) === x) o.add(x) }) }],
  weakRef: [(k, get) => new WeakRef(get(k)), assignFields],
  date: [(k) => new Date(k * 1e9), assignFields],
  invalidDate: [() => new Date(NaN), () => {}],
  regexp: [(k) => { const r = /a(?<n>b)?/dgu; r.lastIndex = k; return r }, (o, v) => { if (v.length) o.extra = v[0] }],
  sticky: [(k) => { const r = new RegExp('x\\/y', 'imsy'); r.exec('x/y'); return r }, () => {}],
  error: [(k) => new RangeError('m' + k, k % 2 ? { cause: k } : undefined), (o, v) => { if (v.length) o.cause = v[0] }],
  views: [(k) => { const b = new ArrayBuffer(16); const u = new Uint8Array(b); u[k % 16] = k; return { u, f: new Float64Array(b, 8, 1), d: new DataView(b, 3, 4), b } }, (o, v) => { if (v.length) o.v = v[0] }],
  resizable: [(k) => { const b = new ArrayBuffer(8, { maxByteLength: 16 }); const t = new Uint16Array(b), u = new Uint8Array(b, 2, 4), d = new DataView(b); u[0] = k; b.resize([8, 3, 16, 0][k % 4]); return { b, t, u, d } }, () => {}],
  big: [(k) => BigInt64Array.of(BigInt(k), -1n), (o, v) => { if (v.length) o.tag = v[0] }],
  bare: [() => Object.create(null), assignFields],
  heir: [(k, get) => Object.create(get(k)), assignFields],
  keyed: [() => ({ [SYMBOL]: 1 }), (o, v) => { v.forEach((x) => { o[Symbol('own')] = x }) }],
  ownSymbol: [(k) => { const s = Symbol('s' + k); return { s, [s]: s } }, assignFields],
  hidden: [() => ({}), (o, v) => { v.forEach((x, i) => { Object.defineProperty(o, 'h' + i, { value: x, enumerable: i % 2 === 1, configurable: i % 3 !== 1, writable: i % 2 === 0 }) }) }],
  accessor: [(k) => { let n = k; return { get v() { return n }, set v(x) { n = x }, get only() { return this } } }, assignFields],
  frozen: [() => ({}), (o, v) => { assignFields(o, v); Object.freeze(o) }],
  frozenArray: [() => [], (o, v) => { o.push(...v); Object.freeze(o) }],
  sealed: [() => ({}), (o, v) => { assignFields(o, v); Object.seal(o) }],
  closed: [() => ({}), (o, v) => { assignFields(o, v); Object.preventExtensions(o) }],
  alpha: [(k) => new Alpha(k), (o, v) => { if (v.length) o.set(v[0]); if (v.length > 1) o.x = v[1] }],
  beta: [(k) => new Beta(k), (o, v) => { if (v.length) o.set2(v[0]); if (v.length > 1) o.y = v[1] }],
  gamma: [(k) => new Gamma(k), (o, v) => { v.forEach((x, i) => { o['g' + i] = x }) }],
  frozenGamma: [(k) => new Gamma(k), (o, v) => { if (v.length) o.set(v[0]); Object.freeze(o) }],
  orphan: [(k) => Object.setPrototypeOf(new Beta(k), null), assignFields],
  uninitialised: [() => Object.create(Beta.prototype), assignFields],
  subMap: [() => new SubMap(), (o, v) => { v.forEach((x, i) => o.set(i, x)) }],
  subSet: [() => new SubSet(), (o, v) => { v.forEach((x) => o.add(x)) }],
  subArray: [(k) => new SubArray(k, k), (o, v) => { o.push(...v) }],
  subError: [(k) => new SubError('e' + k), assignFields],
  subDate: [(k) => new SubDate(k), assignFields],
  subRegExp: [(k) => new SubRegExp('q+', 'g'), assignFields],
  subNumber: [(k) => new SubNumber(k), assignFields],
  old: [(k) => new Old(k), assignFields],
  counter: [(k) => counter(k), (o, v) => { if (v.length) o.set(v[0]) }],
  nest: [(k) => nest(k), (o, v) => { if (v.length) o.set(v[0]) }],
  callable: [(k) => { let n = k; return function named(a, b) { return [n++, a, b] } }, (o, v) => { v.forEach((x, i) => { o['p' + i] = x }); o.prototype.method = () => 1 }],
  arrow: [(k) => () => k++, assignFields],
  bound: [(k, get) => function (...args) { return [this, ...args] }.bind(get(k), k, 'arg'), assignFields],
  boundMethod: [(k, get) => Array.prototype.slice.bind([k, 2, 3]), () => {}],
  proxy: [(k, get) => { const t = get(k); return new Proxy(Object(t), {}) }, () => {}],
  trapped: [(k) => { let reads = k; return new Proxy({ t: 1 }, { get: (t, p) => (p === 'reads' ? reads++ : t[p]) }) }, () => {}],
  generator: [(k) => { const list = [k, 'b', 'c']; const g = steps(k, list); for (let i = 0; i < k % 6; i++) g.next(i % 2 ? i : undefined); return g }, (o, v) => { if (v.length) o.next(v[0]) }],
  thrown: [(k) => { const g = steps(k, [1]); g.next(); g.throw(k); return g }, () => {}],
  done: [(k) => { const g = steps(k, [1]); g.return(); return g }, assignFields],
  arrayIterator: [(k) => { const a = [1, 2, 3]; const it = k % 2 ? a.entries() : a[Symbol.iterator](); for (let i = 0; i < k % 5; i++) it.next(); return { a, it } }, (o, v) => { o.a.push(...v) }],
  mapIterator: [(k) => { const m = new Map([[1, 'a'], [2, 'b'], [3, 'c']]); const it = k % 2 ? m.values() : m.entries(); for (let i = 0; i < k % 5; i++) it.next(); return { m, it } }, (o, v) => { o.m.delete(2); v.forEach((x) => o.m.set(x, x)) }],
  setIterator: [(k) => { const s = new Set(['a', 'b']); const it = s.values(); for (let i = 0; i < k % 4; i++) it.next(); return { s, it } }, (o, v) => { v.forEach((x) => o.s.add(x)) }],
  textIterator: [(k) => { const it = 'a𝒳b'[Symbol.iterator](); for (let i = 0; i < k % 5; i++) it.next(); return it }, () => {}],
  matches: [(k) => { const it = 'abab'.matchAll(/(?<x>a)b/g); for (let i = 0; i < k % 4; i++) it.next(); return it }, () => {}],
  match: [(k) => 'xaby'.match(/(?<first>a)(b)?(c)?/d), () => {}],
  boxed: [(k) => Object([k, 'str', true, 5n, SYMBOL][k % 5]), assignFields],
  arguments: [(k) => (function (a) { return arguments })(k, 'two'), (o, v) => { v.forEach((x, i) => { o[i] = x }) }],
  strictArguments: [(k) => (function () { 'use strict'; return arguments })(k), () => {}],
  rest: [(k) => { const { a, ...rest } = { a: 1, b: k, [SYMBOL]: 2 }; return rest }, assignFields],
  spread: [(k) => ({ ...{ [SYMBOL]: k, s: 1 }, ...[k] }), assignFields],
  json: [() => JSON.parse('{"__proto__": 1, "b": [1, {"c": null}]}'), assignFields],
  cloned: [(k) => structuredClone({ d: new Date(k), m: new Map([[1, [2]]]), s: new Set([k]) }), assignFields],
  entries: [(k) => Object.fromEntries([['b', k], ['a', 1]]), assignFields],
  global: [(k) => [Math, Array, Alpha, Map.prototype, PRIMITIVES, steps][k % 6], () => {}],
}

// ---- building --------------------------------------------------------------------------------------------------------

const build = (text) => {
  const { nodes, order } = JSON.parse(text)
  const made = []
  const get = (i) => {
    if (made[i] === undefined) {
      const { kind, k } = nodes[i]
      // Only earlier objects may be needed to make one.
      made[i] = MAKERS[kind][0](k, (j) => (i === 0 ? {} : get(j % i)))
    }
    return made[i]
  }
  for (const i of order) get(i)
  for (const i of order) {
    const { kind, values } = nodes[i]
    MAKERS[kind][1](made[i], values.map((v) => (v < 0 ? PRIMITIVES[(-v - 1) % PRIMITIVES.length] : made[v % made.length])))
  }
  return { first: made[0], all: made }
}

// ---- observing -------------------------------------------------------------------------------------------------------

const NAMES = new Map()
const nameAll = (value, path, depth) => {
  if (Object(value) !== value || NAMES.has(value)) return
  NAMES.set(value, path)
  if (depth === 0) return
  for (const key of Reflect.ownKeys(value)) {
    const d = Reflect.getOwnPropertyDescriptor(value, key)
    if ('value' in d) nameAll(d.value, path + '.' + String(key), depth - 1)
  }
  nameAll(Reflect.getPrototypeOf(value), path + '.<proto>', depth - 1)
}
for (const key of Reflect.ownKeys(globalThis)) {
  // A getter stands for a global that was not loaded.
  if (key !== 'lab' && Reflect.getOwnPropertyDescriptor(globalThis, key).get === undefined) nameAll(globalThis[key], String(key), 2)
}
// Newer versions of V8 have stacks behind accessors that all errors share.
for (const part of ['get', 'set']) nameAll(Reflect.getOwnPropertyDescriptor(new Error(), 'stack')[part], part + ' stack', 0)
for (const c of CLASSES) nameAll(c, c.name, 2)
for (const v of [PRIMITIVES, steps, inner, [][Symbol.iterator](), new Map().keys(), new Set().keys(), ''[Symbol.iterator](), ''.matchAll(/a/g)]) {
  nameAll(v, 'base' + NAMES.size, 1)
  nameAll(Reflect.getPrototypeOf(v), 'base' + NAMES.size, 2)
}

const observe = (root) => {
  const numbers = new Map(), queue = [], out = [], weak = []
  const show = (v) => {
    if (Object(v) !== v) return typeof v === 'symbol' ? symbolText(v) : Object.is(v, -0) ? '-0' : typeof v + ':' + JSON.stringify(typeof v === 'bigint' ? String(v) : typeof v === 'number' ? String(v) : v)
    if (NAMES.has(v)) return '<' + NAMES.get(v) + '>'
    if (!numbers.has(v)) { numbers.set(v, numbers.size); queue.push(v) }
    return '#' + numbers.get(v)
  }
  const symbols = new Map()
  const symbolText = (s) => {
    if (!symbols.has(s)) symbols.set(s, symbols.size)
    return 'symbol' + symbols.get(s) + ':' + String(s.description) + (s === SYMBOL || Symbol.keyFor(s) !== undefined)
  }
  const tryTo = (f) => { try { return f() } catch (e) { return 'throws ' + e.name } }
  const drain = () => {
    for (let at = 0; queue.length > at || (queue.length = 0); at++) describe(queue[at])
  }
  const describe = (o) => {
    const line = [numbers.get(o) + ':', typeof o, Array.isArray(o), Object.isExtensible(o), 'proto', show(Reflect.getPrototypeOf(o))]
    for (const key of Reflect.ownKeys(o)) {
      if (key === 'stack') continue
      const d = Reflect.getOwnPropertyDescriptor(o, key)
      if (typeof o === 'function' && (key === 'arguments' || key === 'caller')) continue
      line.push(show(key), (d.writable ? 'w' : '') + (d.enumerable ? 'e' : '') + (d.configurable ? 'c' : ''))
      if ('value' in d) line.push(show(d.value))
      else line.push('get', show(d.get), 'set', show(d.set))
    }
    for (const c of peekers) for (const v of tryTo(() => c.peek(o))) line.push('#' + c.name, show(v))
    internal(o, line)
    out.push(line.join(' '))
  }
  const internal = (o, line) => {
    tryTo(() => { Map.prototype.forEach.call(o, (v, k) => { line.push('entry', show(k), show(v)) }) })
    tryTo(() => { Set.prototype.forEach.call(o, (v) => { line.push('member', show(v)) }) })
    tryTo(() => { line.push('time', String(Date.prototype.getTime.call(o))) })
    tryTo(() => { line.push('unboxed', show(Number.prototype.valueOf.call(o))) })
    tryTo(() => { line.push('unboxed', show(String.prototype.valueOf.call(o))) })
    tryTo(() => { line.push('unboxed', show(Boolean.prototype.valueOf.call(o))) })
    tryTo(() => { line.push('unboxed', show(BigInt.prototype.valueOf.call(o))) })
    tryTo(() => { line.push('unboxed', show(Symbol.prototype.valueOf.call(o))) })
    tryTo(() => { line.push('regexp', o.source + '/' + o.flags) })
    if (ArrayBuffer.isView(o)) line.push('view', show(o.buffer), tryTo(() => o.byteOffset), tryTo(() => o.byteLength), tryTo(() => o.length))
    tryTo(() => { line.push('bytes', o.byteLength, o.resizable, o.maxByteLength, new Uint8Array(o.slice(0)).join()) })
    tryTo(() => { line.push('ref', show(WeakRef.prototype.deref.call(o))) })
    if (isWeak(o)) weak.push(o)
    line.push(tryTo(() => Object.prototype.toString.call(o)), tryTo(() => typeof o === 'function' ? o.toString() : ''))
  }
  show(root)
  drain()
  // Entries of weak collections can only be asked for with the keys that are known; their values may lead to more keys.
  for (let before = -1; before !== numbers.size;) {
    before = numbers.size
    const seen = [...numbers.keys(), ...NAMES.keys()]
    for (const w of weak) {
      for (const key of seen) if (w.has(key)) out.push('weak ' + numbers.get(w) + ' ' + show(key) + (w instanceof WeakMap ? show(w.get(key)) : ''))
    }
    drain()
  }
  return out.join('\n')
}

const isWeak = (o) => {
  try { return WeakMap.prototype.has.call(o, o) || true } catch {}
  try { return WeakSet.prototype.has.call(o, o) || true } catch {}
  return false
}

/** Runs whatever the heap can run, and prints what it gives. */
const exercise = (root) => {
  const found = reach(root)
  const out = []
  const run = (i, f) => { try { out.push(i + ' ' + observe(f())) } catch (e) { out.push(i + ' threw ' + (e && e.name) + ' ' + (e && e.message)) } }
  found.forEach((o, i) => {
    if (typeof o === 'function') {
      run(i, () => o(1, 2))
      run(i, () => new o(3).constructor === o)
    } else if (typeof o.next === 'function') {
      run(i, () => [o.next('x'), o.next(), o.next('y')])
      if (typeof o.throw === 'function') run(i, () => [o.throw('t'), o.return('r')])
    } else if (o instanceof RegExp) run(i, () => o.exec('zabab x/y'))
    else if (typeof o.reads === 'number') run(i, () => o.reads)
    else if (ArrayBuffer.isView(o)) run(i, () => { if (o.byteLength > 0) new Uint8Array(o.buffer)[o.byteOffset]++ })
    else if (o instanceof Alpha) run(i, () => [o.bump(), o.z])
    else if (o instanceof SubMap) run(i, () => o.bump())
    else if (o instanceof Old) run(i, () => o.twice())
    run(i, () => { o.added = 1; return Reflect.ownKeys(o).length })
  })
  return out.join('\n') + '\n' + observe(root)
}

/** The objects of a heap in the order of discovery, without those that every state shares. */
const reach = (root) => {
  const seen = new Set(), queue = [root]
  for (const o of queue) {
    if (Object(o) !== o || NAMES.has(o) || seen.has(o)) continue
    seen.add(o)
    for (const key of Reflect.ownKeys(o)) {
      const d = Reflect.getOwnPropertyDescriptor(o, key)
      queue.push(d.value, d.get, d.set)
    }
    try { Map.prototype.forEach.call(o, (v, k) => { queue.push(k, v) }) } catch {}
    try { Set.prototype.forEach.call(o, (v) => { queue.push(v) }) } catch {}
    for (const c of peekers) queue.push(...c.peek(o))
    queue.push(Reflect.getPrototypeOf(o))
  }
  return [...seen]
}

/** One small change of the n-th object; says what it did, or nothing if that object cannot change. */
const mutate = (root, n) => {
  const found = reach(root)
  const o = found[n % found.length]
  const way = Math.floor(n / found.length)
  try {
    if (o instanceof Alpha && way % 2) return (o.set(Symbol.for('other')), 'private')
    if (o instanceof Map && way % 2) return (Map.prototype.set.call(o, {}, 1), 'entry')
    if (o instanceof Set && way % 2) return (Set.prototype.add.call(o, {}), 'member')
    if (o instanceof Date && way % 2) return (Date.prototype.setTime.call(o, 123456), 'time')
    if (o instanceof RegExp && way % 2 && o.lastIndex !== 77) return (o.lastIndex = 77, 'lastIndex')
    if (ArrayBuffer.isView(o) && way % 2 && o.byteLength > 0) return (new Uint8Array(o.buffer)[o.byteOffset] ^= 1, 'byte')
    const keys = Reflect.ownKeys(o).filter((k) => { const d = Reflect.getOwnPropertyDescriptor(o, k); return d.configurable && !(typeof o === 'function') })
    if (way % 3 === 1 && keys.length > 0) return (delete o[keys[way % keys.length]] ? 'delete' : '')
    if (way % 3 === 2 && Object.isExtensible(o)) return (Object.preventExtensions(o), 'closed')
    if (!Object.isExtensible(o)) return ''
    Object.defineProperty(o, 'mutation', { value: way, writable: true, enumerable: way % 2 === 0, configurable: true })
    return 'property'
  } catch {
    return ''
  }
}

globalThis.lab = { build, observe, exercise, mutate, kinds: () => Object.keys(MAKERS).join() }
module.exports = explore({ root: () => ({}), operations: { nothing: () => {} } })
