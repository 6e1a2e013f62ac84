/**
 * Explorations whose operations are hard to take back: several changes of one object in one step that need different care,
 * changes that come through a built-in, objects that are locked as soon as they are made, code of the program that must not
 * run while changes are kept or taken back. Every state is printed as a whole, up to isomorphism.
 */
import type { Space } from '../support/state-space.ts'

export interface Case extends Space {
  readonly claim: string
}

const PROGRAM = `
let traps = 0, total = 0
const KEY = Symbol('key')
class List extends Array {}
class P { get v() { return 7 } }
class Counter { #n = 0; static #all = 0; x = 1; inc() { this.#n++; Counter.#all++; return this } static of(o) { return #n in o ? o.#n : 'none' } static get all() { return Counter.#all } }
class Sub extends Counter { #m = 0; step() { this.#m++; this.inc(); return this } static of(o) { return #m in o ? o.#m : 'none' } }
class Stamp extends (class { constructor(o) { return o } }) { #s = 1; field = 2; static bump(o) { o.#s++ } static of(o) { return #s in o ? o.#s : 'none' } }
const spy = (target) => { traps++; return new Proxy(target, {
  getPrototypeOf: (t) => { traps++; return Reflect.getPrototypeOf(t) }, has: (t, k) => { traps++; return k in t }, get: (t, k, r) => { traps++; return Reflect.get(t, k, r) },
  getOwnPropertyDescriptor: (t, k) => { traps++; return Reflect.getOwnPropertyDescriptor(t, k) }, set: (t, k, v) => { traps++; t[k] = v; return true } }) }
const holder = { list: [1, 2], n: 0 }
`

/** Prints everything that can be reached and seen, and runs no code of the program. */
export const VIEW = `(root) => {
  const ids = new Map(), out = [traps, total]
  const show = (v) => {
    if (Object(v) !== v) return typeof v === 'symbol' ? v.toString() : Object.is(v, -0) ? '-0' : typeof v + String(v)
    if (!ids.has(v)) ids.set(v, ids.size)
    return '#' + ids.get(v)
  }
  const before = traps
  show(root)
  show(holder)
  out.push(Counter.all)
  for (const o of ids.keys()) {
    if (o === globalThis || Object.hasOwn(o, 'prototype') && typeof o === 'function' && /native code/.test(Function.prototype.toString.call(o))) continue
    const proto = Object.getPrototypeOf(o)
    out.push('|', proto === null ? 'null' : proto.constructor?.name, Object.isExtensible(o), Counter.of(o), Sub.of(o), Stamp.of(o))
    for (const key of Reflect.ownKeys(o)) {
      if (typeof o === 'function' && ['length', 'name', 'arguments', 'caller', 'prototype'].includes(key) || key === 'stack') continue
      const d = Object.getOwnPropertyDescriptor(o, key)
      out.push(String(key), (d.writable ? 'w' : '') + (d.enumerable ? 'e' : '') + (d.configurable ? 'c' : ''), 'value' in d ? show(d.value) : 'accessor')
    }
    if (o instanceof Map) Map.prototype.forEach.call(o, (v, k) => out.push(show(k), show(v)))
    if (o instanceof Set) Set.prototype.forEach.call(o, (v) => out.push(show(v)))
    if (o instanceof Date) out.push(Date.prototype.getTime.call(o))
    if (ArrayBuffer.isView(o)) out.push(o.byteOffset, o.byteLength, show(o.buffer))
    if (o instanceof ArrayBuffer) out.push(new Uint8Array(o).join())
    if (typeof o.next === 'function') try { out.push(JSON.stringify(o.next()), JSON.stringify(o.next())) } catch { out.push('threw') }
  }
  for (const [o] of ids) if (root.weak instanceof WeakMap && root.weak.has(o)) out.push('weak', show(o), show(root.weak.get(o)))
  traps = before
  return out.join(' ')
}`

const of = (claim: string, root: string, operations: readonly string[], extra: { program?: string; bound?: number } = {}): Case => ({
  claim, program: PROGRAM + (extra.program ?? ''), root, view: VIEW, bound: extra.bound ?? 3,
  operations: Object.fromEntries([...operations, 'total = (total + 1) % 2'].map((text, i) => [`op${i}`, `(r) => { ${text} }`])),
})

const mixed: Case[] = [
  of('a deleted property and another prototype', '({ x: 1, y: 2 })', ['delete r.x; Object.setPrototypeOf(r, P.prototype)', 'r.x = 3']),
  of('a deleted property and an accessor', '({ x: 1, y: 2 })', ['delete r.x; Object.defineProperty(r, "z", { get() { traps++; return 1 }, configurable: true, enumerable: true })', 'r.y++; delete r.z']),
  of('a deleted property and a hidden one', '({ x: 1, y: 2 })', ['delete r.x; Object.defineProperty(r, "z", { value: 1, configurable: true })', 'delete r.z; r.x = 1']),
  of('a deleted property and a symbol', '({ x: 1, y: 2 })', ['delete r.x; r[KEY] = 1', 'delete r[KEY]; r.x = 2']),
  of('a deleted property and private fields', 'new Sub()', ['delete r.x; r.step()', 'r.inc(); r.x = 1']),
  of('private fields and then properties', 'new Sub()', ['r.step(); r.x++; delete r.x; r.step()', 'r.x = 5; r.y = 6']),
  of('a private name stamped on an object', '({ o: { a: 1 } })', ['delete r.o.a; new Stamp(r.o)', 'if (Stamp.of(r.o) !== "none") Stamp.bump(r.o)', 'r.o = { a: 2 }']),
  of('a private name stamped on an array', '({ o: [1] })', ['new Stamp(r.o)', 'if (Stamp.of(r.o) !== "none") Stamp.bump(r.o); r.o.push(1)', 'r.o = [3]']),
  of('private fields of what is stamped, behind a deletion', '({ o: new Stamp({ a: 1 }) })', ['delete r.o.a; Stamp.bump(r.o)', 'Stamp.bump(r.o); r.o.a = 1']),
  of('an array that is sorted, named, cut and filled in one step', '({ a: [3, 1, 2] })', ['r.a.sort(); r.a.tag = 1; r.a.length = 1; r.a.push(7); r.a[4] = 1', 'delete r.a.tag; r.a[0]++', 'r.a.shift(); r.a[0] = 9; r.a.unshift(1)']),
  of('an array that is shifted and written', '({ a: [1, 2, 3, 4] })', ['r.a.shift(); r.a[0] = 9; r.a.shift(); r.a[1] = 8; r.a.push(5)', 'r.a.pop(); r.a.shift(); r.a.pop()', 'r.a.unshift(0); r.a.splice(1, 1, 7, 7); r.a.reverse()']),
  of('an array that ends with a hole', '({ a: [1, , ] })', ['r.a.pop()', 'r.a.push(2)', 'r.a[1] = 3']),
  of('holes that come and go', '({ a: [1, , 3] })', ['r.a.pop(); r.a.pop()', 'r.a[4] = 1; delete r.a[0]', 'r.a.shift(); r.a.length = 5; r.a.copyWithin(0, 1)', 'r.a.fill(2, 1, 2)']),
  of('a far element', '({ a: [] })', ['r.a[2000000] = 1', 'r.a.length = 3', 'r.a.push(1)'], { bound: 2 }),
  of('an array whose length is locked', '({ a: [1] })', ['r.a = [1, 2]; r.a.push(3); Object.defineProperty(r.a, "length", { writable: false })', 'try { r.a.push(4) } catch {} r.a[0]++', 'Object.defineProperty(r.a, "length", { writable: false })']),
  of('a Map whose entries are set, deleted and set', '({ m: new Map([[1, 1], [2, 2]]) })', ['r.m.set(1, 5); r.m.delete(1); r.m.set(1, 6); r.m.set(3, 3)', 'r.m.delete(2)', 'r.m.clear(); r.m.set(2, 1)', 'r.m.set(-0, NaN); r.m.set(NaN, -0)']),
  of('a Map that is odd as well', '({ m: new Map([[1, 1]]) })', ['r.m.set(2, 2); r.m[KEY] = 1; r.m.set(3, 3)', 'delete r.m[KEY]; r.m.delete(1); r.m.tag = 1', 'r.m.set(1, 4)']),
  of('a Set whose members come back in another order', '({ s: new Set([1, 2, 3]) })', ['r.s.delete(1); r.s.add(1)', 'r.s.add(4); r.s.delete(2)', 'r.s.clear(); r.s.add(3)']),
  of('a Map that is changed while it is gone through', '({ m: new Map([[1, 1], [2, 2]]), it: null })', ['r.it = r.m.keys(); r.it.next()', 'r.it?.next(); r.m.delete(1)', 'r.m.delete(2); r.m.set(2, 9)', 'for (const [k, v] of r.m) if (v < 3) r.m.set(k + 2, v + 1)']),
  of('a weak collection', '({ weak: new WeakMap(), k: [1], l: {} })', ['r.weak.set(r.k, 1)', 'r.weak.set(r.l, r.k); r.weak.delete(r.k); r.weak.set(r.k, 2)', 'r.weak.delete(r.l); r.k = []']),
  of('a name on a Map and on a Set', '({ m: new Map([[1, 1]]), s: new Set([1]) })', ['r.m.tag = 1', 'r.s.tag = 1', 'r.m.set(2, 2); r.s.add(2)'], { bound: 4 }),
  of('a write to nothing that fails', '({ n: null })', ['try { r.n.a++ } catch {}', 'r.n = { a: 1 }; Object.freeze(r.n)', 'r.n = null']),
  of('fields defined on an existing object', '({ o: { a: 1 }, l: [1] })', ['new Field(r.o)', 'new Field(r.l)', 'r.o = { a: 2 }; r.l.pop()'], { program: 'class Field extends (class { constructor(o) { return o } }) { field = 2 }' }),
  of('a swap by destructuring', '({ a: { n: 1 }, b: [2], rest: null, i: 0 })', ['[r.a, r.b] = [r.b, r.a]', '({ a: r.i, ...r.rest } = r)', 'for (r.i of [1, 2]); for (r["k" + r.i] in { x: 1 });']),
]

const locked: Case[] = [
  of('a new object that is written and frozen in one step', '({ n: null })', ['r.n = { a: 1 }; r.n.a = 2; r.n.b = 3; Object.freeze(r.n)', 'r.n = null', 'try { "use strict"; r.n.a++ } catch {}']),
  of('a new object that loses a property and is sealed', '({ n: null })', ['r.n = { a: 1, b: 2 }; delete r.n.a; r.n.c = 1; Object.seal(r.n)', 'if (r.n) r.n.b++', 'r.n = { n: r.n }; if (r.n.n?.n) r.n = null']),
  of('a new object that is closed', '({ n: null })', ['r.n = { a: 1, b: 2 }; r.n.a = 5; Object.preventExtensions(r.n); delete r.n.b', 'if (r.n) delete r.n.a', 'r.n = null']),
  of('a new array that is frozen', '({ n: null })', ['r.n = [2, 1]; r.n.push(3); r.n.sort(); r.n[0] = 9; Object.freeze(r.n)', 'r.n = null', 'try { r.n.push(1) } catch {}']),
  of('a new instance that is frozen, whose private fields go on', '({ n: null })', ['r.n = Object.freeze(new Sub().step())', 'r.n?.step()', 'r.n = null']),
  of('a new Map that is frozen and goes on', '({ n: new Map() })', ['r.n = new Map([[1, 1]]); r.n.set(2, 2); Object.freeze(r.n)', 'r.n.set(3, 3)', 'r.n.delete(1)']),
  of('a new object with a locked property', '({ n: null })', ['r.n = { a: 1 }; r.n.a = 2; Object.defineProperty(r.n, "a", { writable: false, configurable: false }); r.n.b = 1', 'if (r.n) { try { r.n.a = 3 } catch {} r.n.b++ }', 'r.n = null']),
  of('an old object that is frozen', '({ o: { a: 1, b: { c: 1 } } })', ['Object.freeze(r.o)', 'try { r.o.a++ } catch {} r.o.b.c++', 'r.o = { a: 5, b: { c: 0 } }']),
  of('an old object that is written and then sealed', '({ o: { a: 1 } })', ['r.o.z = 1; r.o.a = 9; Object.seal(r.o)', 'r.o.a++', 'delete r.o.z']),
  of('old objects that are locked one after the other', '({ o: { a: 1 }, p: { a: 1 } })', ['Object.preventExtensions(r.o)', 'Object.freeze(r.p)', 'r.o.b = 1; r.p.b = 1', '[r.o, r.p] = [r.p, r.o]']),
  of('a locked property of an old object', '({ o: { a: 1 } })', ['Object.defineProperty(r.o, "a", { writable: false, configurable: false })', 'r.o.a++', 'r.o = { a: r.o.a }']),
  of('the root that is frozen', '({ a: 1, o: { n: 0 } })', ['Object.freeze(r)', 'r.o.n = (r.o.n + 1) % 3', 'r.a = 2']),
  of('a frozen object that is given up', '({ o: { a: 1 }, q: [] })', ['Object.freeze(r.o); r.q.push(r.o); r.o = { a: 2 }', 'r.q.pop()', 'r.o.a = 3']),
  of('a closed array that gets shorter, by built-ins', '({ a: [1, 2, 3] })', ['Object.preventExtensions(r.a)', 'r.a.pop()', 'r.a.shift()', 'r.a.splice(0, 2)']),
  of('a closed array whose length is written', '({ a: [1, 2, 3] })', ['Object.preventExtensions(r.a)', 'r.a.length--', '[r.a.length] = [0]', 'r.a["length"] = 1']),
  of('a closed array whose length is written by built-ins', '({ a: [1, 2, 3] })', ['Object.preventExtensions(r.a)', 'Object.assign(r.a, { length: 2 })', 'Reflect.set(r.a, "length", 1)', 'Object.defineProperty(r.a, "length", { value: 0 })']),
  of('a closed array with holes', '({ a: [1, , 3] })', ['Object.preventExtensions(r.a)', 'r.a.copyWithin(0, 1)', 'try { r.a.reverse() } catch {}', 'try { r.a.unshift(4) } catch {}']),
  of('something like an array that is closed', '({ a: { 0: 1, 1: 2, length: 2 } })', ['Object.preventExtensions(r.a)', 'Array.prototype.pop.call(r.a)', 'Array.prototype.shift.call(r.a)', 'Array.prototype.splice.call(r.a, 0, 1)']),
  of('a closed instance of a class of arrays', '({ a: new List(3, 1, 2) })', ['Object.preventExtensions(r.a)', 'r.a.pop()', 'r.a.sort()', 'r.a.length = 1']),
  of('arrays that are closed from the beginning, of which some are sealed', '({ a: Object.preventExtensions([3, 1, 2]), b: Object.seal([3, 1, 2]) })', ['r.a.pop()', 'r.a[0] = 4; r.a.length = 2', 'try { r.b.pop() } catch {} r.b.length = 5', 'r.b.sort(); r.b.length = 3']),
  of('closed objects behind proxies', '({ p: new Proxy(Object.preventExtensions({ a: 1, b: 2 }), {}), q: new Proxy([1, 2], {}) })', ['Object.preventExtensions(r.q)', 'r.q.pop()', 'delete r.p.a', 'delete r.p.b; r.q.length = 0']),
  of('something frozen inside a try, and a choice of errors', '({ o: { a: 1 } })', ['try { Object.freeze(r.o); r.o.a = 2 } catch (e) { r.e = e.name } finally { total = 1 }', 'r.o = { a: 3 }']),
  of('a proxy that is revoked', '({ p: Proxy.revocable({ a: 1 }, {}) })', ['r.p.revoke()', 'r.p = { proxy: { a: 2 }, revoke() {} }', 'try { r.p.proxy.a++ } catch {}'], { bound: 2 }),
]

const builtIn: Case[] = [
  of('an array-like object, by methods of arrays', '({ o: { length: 2, 0: "b", 1: "a" } })', ['Array.prototype.push.call(r.o, 1)', 'Array.prototype.sort.call(r.o)', 'Array.prototype.splice.call(r.o, 0, 1)', 'Array.prototype.unshift.call(r.o, 0)', 'Array.prototype.pop.call(r.o)'], { bound: 2 }),
  of('an existing object that a species gives out', '({ a: null, list: { n: 1 } })', ['const a = [1, 2]; a.constructor = { [Symbol.species]: function () { return r.list } }; a.map((x) => x + total)', 'r.list.n++', 'delete r.list[0]']),
  of('an existing object that Array.from fills', '({ list: { n: 1 } })', ['Array.from.call(function () { return r.list }, [7, 8])', 'Array.of.call(function () { return r.list }, 9)', 'r.list.n++']),
  of('Reflect.set with another receiver', '({ o: { x: 1 }, p: { x: 2 } })', ['Reflect.set(r.o, "x", 5, r.p)', 'Reflect.set({ set x(v) { this.y = v } }, "x", 6, r.o)', 'Reflect.set([], "length", 1, r.p)']),
  of('Object.assign onto setters, Object.defineProperties, Reflect.deleteProperty', '({ o: { n: 0, set x(v) { this.n = v } } })', ['Object.assign(r.o, { x: 4, y: 5 })', 'Object.defineProperties(r.o, { y: { value: 1, configurable: true }, n: { value: 2, writable: true, configurable: true } })', 'Reflect.deleteProperty(r.o, "y")', 'Reflect.defineProperty(r.o, "n", { enumerable: false })'], { bound: 2 }),
  of('__proto__, in all its forms', '({ o: {} })', ['r.o.__proto__ = P.prototype', 'r.o = { __proto__: r.o }', 'Reflect.setPrototypeOf(r.o, null)', 'r.o["__proto__"] = Array.prototype']),
  of('bytes by every road', '({ u: new Uint8Array(4), f: null })', ['r.u.set([1, 2], 1); r.u.copyWithin(0, 1)', 'r.f = new Float32Array(r.u.buffer); r.f[0] = NaN', 'Atomics.add(new Int8Array(r.u.buffer), 0, 3); r.u.reverse()', 'new DataView(r.u.buffer).setInt16(1, 258); r.u.sort()', 'r.u.fill(1, 2); Array.prototype.fill.call(r.u, 7, 3)'], { bound: 2 }),
  of('the bits of a NaN', '({ f: new Float64Array(1), b: null })', ['r.b = new Uint8Array(r.f.buffer); r.b.set([1, 0, 0, 0, 0, 0, 248, 127])', 'r.f[0] = 1', 'r.f[0] = NaN']),
  of('a buffer that grows and shrinks', '(() => { const b = new ArrayBuffer(4, { maxByteLength: 8 }); return { b, u: new Uint8Array(b), w: new Uint16Array(b, 0, 1) } })()', ['r.u[3] = 1; r.b.resize(2)', 'r.b.resize(8); r.u[7] = 2', 'r.w[0] = 513']),
  of('a buffer that is moved away', '({ b: new Uint8Array([1, 2]).buffer, c: null })', ['r.c = structuredClone(r.b, { transfer: [r.b] })', 'r.b = new ArrayBuffer(1)', 'r.c = null'], { bound: 2 }),
  of('dates', '({ d: new Date(0) })', ['r.d.setFullYear(2000); r.d.setHours(3)', 'r.d.setTime(NaN)', 'r.d.setTime(5)', 'r.d.tag = 1; r.d.setMonth(1)']),
  of('lastIndex by every road', '({ g: /a/g, y: /a/y, n: 0 })', ['r.g.exec("aa")', 'r.y.test("ab"); "ba".search(r.y)', '"aXa".replace(r.g, () => { r.n = r.g.lastIndex; return "" })', 'r.g.lastIndex = { valueOf() { total = 1; return 0 } }; "a".match(r.g)', 'r.y = new RegExp(r.y); [..."aa".matchAll(r.g)]'], { bound: 2 }),
  of('the lastIndex of a regular expression that only a closure has', 'make()', ['r.next()', 'r.other()'], { program: 'const make = () => { const re = /a/g, all = /b/y; return { get at() { return re.lastIndex }, next: () => re.test("aaa"), other: () => "bb".replace(all, "") } }' }),
  of('regular expressions that operations make and use', '({ k: 0, list: [] })', ['r.list = [/a/g, /a/g]; r.k = (r.k + 1) % 3', 'r.list[0]?.exec("aaa")', 'r.list[1]?.exec("aaa")'], { bound: 4 }),
  of('the iterator of arguments, and their length', '({ a: (function () { "use strict"; return arguments })(1), b: (function () { return arguments })(1) })', ['delete r.a[Symbol.iterator]; r.b[Symbol.iterator] = 5', 'delete r.a.length', 'delete r.b[Symbol.iterator]; r.a.length = 2']),
  of('the iterator of arguments outside of the root', '({ k: 0 })', ['delete given[Symbol.iterator]', 'given[Symbol.iterator] = 5', 'try { for (const x of given) r.k = x } catch { r.k = "none" }', 'r.own = Object.getOwnPropertySymbols(given).length'], { program: 'const given = (function () { return arguments })(1, 2)' }),
  of('a name of an array that is nearly an index', '({ a: [1] })', ['r.a["4294967295"] = 1', 'r.a[4294967294] = 1; r.a.length = 1', 'r.a = structuredClone(r.a)', 'delete r.a[4294967295]; r.a.pop()', 'r.a = Object.assign([], r.a, { 4294967295: 2 })'], { bound: 2 }),
  of('a name before one that is locked', '({ o: Object.defineProperty({ a: 1 }, "b", { value: 1 }) })', ['delete r.o.a', 'r.o.a = 2', 'r.o.c = 3']),
  of('errors', '({ e: new Error("x") })', ['r.e.stack = 1', 'Error.captureStackTrace(r.e); r.e.message = "y"', 'Error.captureStackTrace(r); delete r.stack', 'r.e.cause = r', 'Error.stackTraceLimit = 3'], { bound: 2 }),
  of('functions with properties, other prototypes and new names', '({ f: function f() {}, g: () => 1 })', ['r.f.tag = 1; r.g.tag = 2', 'r.f.prototype.m = 1', 'r.f.prototype = { a: 1 }', 'Object.setPrototypeOf(r.g, null); Object.defineProperty(r.g, "name", { value: "h" })', 'delete r.f.name; delete r.f.prototype.constructor'], { bound: 2 }),
  of('classes that an operation makes', '({ C: null, o: null })', ['r.C = class { static n = 0; #p = total; static inc() { this.n++ } get p() { return this.#p } up() { this.#p++ } }', 'r.C?.inc()', 'if (r.C) r.o = new r.C()', 'r.o?.up(); if (r.C) r.C.prototype.extra = 1'], { bound: 4 }),
  of('arguments and their parameters', '({ a: null, up: null })', ['(function (x) { r.a = arguments; r.up = () => { x++; return x } })(1, 2)', 'r.up?.()', 'if (r.a) r.a[0] = 7', 'if (r.a) { delete r.a[0]; r.a.length = 1 }']),
  of('globals', '({ n: 0 })', ['globalThis.fresh = (globalThis.fresh ?? 0) + 1', 'delete globalThis.fresh', 'Object.defineProperty(globalThis, "fresh", { value: 3, configurable: true, writable: true })', 'r.n = typeof fresh'], { bound: 2 }),
  of('methods of built-ins', '({ n: 0 })', ['Array.prototype.concat = function () { total = 1 }', '[].concat(1); r.n = total', 'delete Array.prototype.concat', 'Map.prototype.extra = r; Object.defineProperty(Array.prototype, "at", { get: () => 1, configurable: true })'], { bound: 2 }),
]

const guestCode: Case[] = [
  of('iterators that are held, given up and dropped, of a Map that changes', '({ m: new Map([[1, 1], [2, 2], [3, 3]]), it: null, v: 0 })', ['r.v = r.m.keys().next().value', 'r.it = r.m.keys(); r.it.next()', 'r.v = r.it?.next().value', 'r.m.delete(2) || r.m.set(2, 0)', 'r.it = null; [...Map.prototype.entries.call(r.m)]'], { bound: 4 }),
  of('several iterators of one Set', '({ s: new Set([1, 2]), its: [], v: 0 })', ['r.its.push(r.s.values())', 'r.v = r.its.at(-1)?.next().value', 'r.its.shift()?.next()', 's: { if (r.s.delete(1)) break s; r.s.clear(); r.s.add(1) }'], { bound: 4 }),
  of('a proxy with traps, written and read', '({ p: spy({ a: 1 }) })', ['r.p.a = 2; r.p.b = 3', 'delete r.p.b; r.p.a++', 'r.p["c" + total] = 1; r.p[0] = 1'], { bound: 2 }),
  of('an array behind a proxy with traps', '({ p: spy([1, 2]) })', ['r.p.push(3); r.p[0] = 5', 'r.p.pop(); r.p.length = 1', 'r.p.shift(); r.p.sort()'], { bound: 2 }),
  of('proxies as elements, entries and fields', '({ a: [spy({})], m: new Map(), s: new Set(), f: null })', ['r.a.pop()', 'r.m.set(r.a[0], r.a[0]); r.s.add(r.a[0]); r.f = r.a[0]', 'r.a.push(r.f); r.f = 0', 'r.a.shift(); r.m.clear(); r.s.clear()'], { bound: 3 }),
  of('a setter for an index on Array.prototype, and the end of an array', '({ a: [7] })', ['Object.defineProperty(Array.prototype, 0, { set() { traps++ }, get() { traps++; return 1 }, configurable: true })', 'r.a.pop()', 'r.a.push(8)', 'r.a.shift(); delete Array.prototype[0]']),
  of('a setter for a name on Object.prototype', '({ o: {} })', ['Object.defineProperty(Object.prototype, "x", { set(v) { traps++ }, configurable: true })', 'Object.defineProperty(r.o, "x", { value: 1, writable: true, configurable: true, enumerable: true })', 'delete r.o.x', 'r.o.x = 2; delete Object.prototype.x']),
  of('names that the log itself may use, as setters of Object.prototype', '({ o: { a: 1 }, m: new Map(), l: [1] })', ['for (const k of ["key", "value", "values", "keys", "how", "id", "info", "at", "length", "code", "kind", "isThere"]) Object.defineProperty(Object.prototype, k, { set() { traps++ }, get() { traps++ }, configurable: true })', 'r.o.a++; delete r.o.a; r.m.set(1, 2)', 'r.l.push(2); r.l.sort(); r.m.clear()'], { bound: 2 }),
  of('getters that count', '({ o: { n: 0, get x() { return this.n++ }, set x(v) { this.n = v } } })', ['r.o.x', 'r.o.x = 5', 'r.o.x += 1; r.o["x"]++', 'Object.defineProperty(r.o, "x", { value: 1 })']),
  of('a key that is computed by the program', '({ o: { a: 1 }, l: [1, 2] })', ['r.o[{ toString() { total = 1; r.o.a = 9; return "k" } }] = 1', 'r.l[{ toString() { r.l.length = 0; return "1" } }] = 5', 'r.l["0"] = 1; r.l["x"] = 2; r.o[1.5] = 1; r.o[-0] = 2']),
  of('callbacks that change what is worked on', '({ a: [3, 1, 2], m: new Map([[1, 1]]) })', ['r.a.sort((x, y) => { total = 1; r.a.length = 1; return x - y })', 'r.a.forEach((x, i, a) => { if (i < 4) a.push(x) })', 'r.m.forEach((v, k) => { if (k < 3) r.m.set(k + 1, v); r.m.delete(k) })', '"aa".replace(/a/g, () => { r.a.pop(); return "" })', 'JSON.parse("[1,2]", function (k, v) { r.a.unshift(v); if (r.a.length > 4) r.a.length = 0; return v })'], { bound: 2 }),
  of('generators that are driven, thrown into and ended', '({ g: null, l: [1, 2, 3] })', ['r.g = (function* (l) { let n = 0; try { for (const x of l) n += yield x } finally { total = n % 2; yield "last" } })(r.l)', 'r.g?.next(1)', 'try { r.g?.throw(1) } catch {}', 'r.g?.return(2)', 'r.l.pop()']),
  of('generators that delegate', '({ g: null })', ['r.g = (function* () { yield* [1, 2]; yield* new Map([[1, 2]]); yield* (function* () { let i = 0; while (i < 3) yield i++ })() })()', 'r.g?.next()', 'r.g?.next(); r.g?.next(); r.g?.next()'], { bound: 4 }),
  of('closures over variables of loops', '({ f: [] })', ['for (let i = 0; i < 2; i++) r.f.push(() => { i++; total = i % 2; return i })', 'r.f.map((f) => f())', 'r.f.shift()'], { bound: 4 }),
]

export const cases: readonly Case[] = [...mixed, ...locked, ...builtIn, ...guestCode]

/** Classes whose fields stand behind what their parents put on the new object. */
export const DERIVED = {
  'of a constructor function': 'function Old() { this.x = 1; this.y = 2 }  class A extends Old { f = () => this; y = 3 }',
  'with computed names': 'function Old() { this.x = 1 }  class A extends Old { ["g" + 1] = 4 }',
  'of errors, with private ones among them': 'class F extends Error { constructor() { super("f"); this.code = 1 } }  class A extends F { #p = 1; detail = 2 }',
  'of arrays': 'class L extends Array { constructor() { super(); this.tag = 1 } }  class A extends L { list = this; 7 = 1 }',
} as const
