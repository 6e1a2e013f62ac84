/**
 * Everything that changes an object, done to it and done through proxies of it: spaces for each kind of object and each road that
 * leads to it. The view prints all that can be seen of an object, so two states that look alike are one.
 */
import type { Space } from '../support/state-space.ts'

const PROGRAM = `const S = Symbol('s'), P = { inherited: 1 }
class K { a = 1; #n = 0; bump() { return ++this.#n } }
class Returns { constructor(o) { return o } }
class Fields extends Returns { f = 1; [S] = 2 }
class Keyed extends Returns { ['a'] = 5; 7 = 1 }
const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, K.prototype, P, null, Uint8Array.prototype, Error.prototype]
const one = (o, key) => {
  const own = Object.getOwnPropertyDescriptor(o, key)
  return [String(key), 'value' in own ? typeof own.value + (typeof own.value === 'function' ? '' : String(own.value)) + own.writable : typeof own.get + (own.get === undefined ? '' : own.get()) + typeof own.set, own.enumerable, own.configurable].join()
}
const show = (o) => [Reflect.ownKeys(o).filter((key) => key !== 'stack').map((key) => one(o, key)).join(' '), Object.isExtensible(o), PROTOTYPES.indexOf(Object.getPrototypeOf(o)), typeof o === 'function' && o.prototype ? (o.prototype === P) + ',' + o.prototype.x : ''].join(' | ')
const reflecting = {}
for (const trap of Reflect.ownKeys(Reflect)) if (typeof trap === 'string') reflecting[trap] = (...list) => Reflect[trap](...list)
`

/** How the object is reached; `t` is the object. */
export const ROADS: Readonly<Record<string, string>> = {
  'the object itself': 't',
  'a proxy without traps': 'new Proxy(t, {})',
  'a proxy of a proxy': 'new Proxy(new Proxy(t, {}), {})',
  'a proxy with traps of the program': 'new Proxy(t, reflecting)',
  'a proxy with built-ins as traps': 'new Proxy(new Proxy(t, Reflect), {})',
  'a proxy that can be revoked': 'Proxy.revocable(t, {}).proxy',
}

interface Kind {
  readonly make: string
  /** Statements about `p`, the proxy. */
  readonly changes: readonly string[]
}

const ANY: readonly string[] = [
  'Object.freeze(p)', 'Object.seal(p)', 'Object.preventExtensions(p)', 'Reflect.preventExtensions(p)',
  'Object.defineProperty(p, "x", { value: 1, configurable: true })', 'Object.defineProperty(p, "a", { writable: false })',
  'Reflect.defineProperty(p, "a", { enumerable: false })', 'Object.defineProperty(p, "x", { value: 2 })',
  'Object.defineProperty(p, "g", { get() { return 1 }, configurable: true })', 'Object.defineProperties(p, { y: { value: 1, writable: true }, [S]: { value: 2 } })',
  'p.__defineGetter__("g", () => 2)', 'p.__defineSetter__("g", () => {})',
  'Object.setPrototypeOf(p, null)', 'Reflect.setPrototypeOf(p, P)', 'p.__proto__ = P',
  'delete p.a', 'Reflect.deleteProperty(p, "a")', 'p.a = 2', 'p["c" + ""] = 1', 'p[S] = 1', 'delete p[S]', 'Reflect.set(p, "c", 1)', 'Reflect.set({}, "c", 2, p)',
  'Object.assign(p, { c: 3, [S]: 3 })', 'p.constructor = 1', 'new Fields(p)', 'new Keyed(p)', '[p.c, p[S]] = [1, 2]', 'for (p.c of [1, 2]);', 'Object.create(p).a = 3',
  'JSON.parse("[0, 1]", function (key, value) { if (key === "0" && this !== p) this[1] = p; return this === p && key === "a" ? undefined : value })',
  'JSON.parse("[0, 1]", function (key, value) { if (key === "0" && this !== p) this[1] = p; return this === p && key === "a" ? 7 : value })',
  'Array.from.call(function () { return p }, [4])', 'Array.of.call(function () { return p }, 4, 5)',
  'const o = { __proto__: K.prototype, m() { super.c = 4 } }; o.m.call(p)',
]

const KINDS: Readonly<Record<string, Kind>> = {
  'an ordinary object': { make: '{ a: 1, b: 2 }', changes: ANY },
  'an instance': { make: 'new K()', changes: [...ANY, 'Object.setPrototypeOf(p, K.prototype)'] },
  'an array': { make: '[1, 2, 3]', changes: [
    'Object.freeze(p)', 'Object.seal(p)', 'Object.preventExtensions(p)', 'Object.defineProperty(p, "length", { writable: false })', 'Object.defineProperty(p, 0, { get() { return 1 }, configurable: true })',
    'Object.defineProperty(p, 1, { enumerable: false })', 'p.push(4)', 'p.pop()', 'p.shift()', 'p.unshift(0)', 'p.splice(1, 1)', 'p.sort((x, y) => y - x)', 'p.reverse()', 'p.fill(9, 1)', 'p.copyWithin(0, 1)',
    'p.length = 1', 'p.x = 1', 'p[4] = 1', 'delete p[0]', 'p[S] = 1', 'Object.assign(p, { 1: 5, x: 2 })', 'Array.prototype.push.call(p, 1)', 'Reflect.setPrototypeOf(p, P)', 'new Fields(p)', 'new Keyed(p)',
    'JSON.parse("[0, 1]", function (key, value) { if (key === "0" && this !== p) this[1] = p; return this === p && key === "1" ? undefined : value })',
    'Array.from.call(function () { return p }, [4])', 'p[4294967295] = 1', '[p.length] = [0]',
  ] },
  'a function': { make: 'function f() {}', changes: [...ANY.filter((text) => !text.includes('Array.')), 'Object.defineProperty(p, "name", { value: "z" })', 'delete p.length', 'p.prototype = P', 'p.prototype.x = 1'] },
  'a typed array': { make: 'new Uint8Array(2)', changes: ['p[0] = 1', 'p[1]++', 'Reflect.set(p, 1, 3)', 'Object.defineProperty(p, 0, { value: 5 })', 'p.x = 1', 'p[S] = 1', 'Object.preventExtensions(p)', 'Reflect.setPrototypeOf(p, P)', 'new Fields(p)', 'Object.assign(p, [1])'] },
  'an error': { make: 'new Error("m")', changes: ['p.message = "n"', 'delete p.message', 'Object.defineProperty(p, "message", { enumerable: true })', 'p.cause = 1', 'Object.setPrototypeOf(p, P)', 'new Fields(p)'] },
}

/** What can be taken back of an object that is there before the exploration. */
const isReversible = (text: string): boolean => !/freeze|seal|reventExt|"x", \{ value: 2 \}|y: \{|length", \{|"name"|writable: false/.test(text) || text.includes('configurable: true')

export interface Case extends Space {
  readonly claim: string
}

const operationsOf = (changes: readonly string[], p: string): Record<string, string> =>
  Object.fromEntries(changes.map((text, i) => [`o${i}`, `(r) => { const p = ${p}; ${text} }`]))

/** Sloppy code may fail silently: a change that throws is tried like any other. */
export const cases: readonly Case[] = Object.entries(KINDS).flatMap(([kind, { make, changes }]) => Object.entries(ROADS).flatMap(([road, proxy]) => [
  { claim: `${kind}, through ${road}`, program: PROGRAM, root: `(() => { const t = ${make}; return { t, p: ${proxy} } })()`, operations: operationsOf(changes, 'r.p'), view: '(r) => show(r.t)', bound: 2 },
  { claim: `${kind} of a module, through ${road}`, program: `${PROGRAM}const t = ${make}, p = ${proxy}`, root: '({})', operations: operationsOf(changes.filter(isReversible), 'p'), view: '() => show(t)', bound: 2 },
]))
