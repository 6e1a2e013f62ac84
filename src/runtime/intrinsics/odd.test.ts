/** Which built-ins give objects properties that the linearizer's fast readers do not know. */
import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

const realm = createRealm()
const isOdd = (text: string) => realm.hidden.isOdd(realm.run(`{ const s = Symbol(); ${text} }`, 'test') as object)

it.each([
  'Object.freeze({ a: 1 })', 'Object.seal([])', 'Object.preventExtensions({})', 'Object.setPrototypeOf({}, null)',
  'Object.defineProperty({}, "x", { value: 1 })',
  'Object.defineProperty({}, s, { value: 1, writable: true, enumerable: true, configurable: true })',
  'Object.defineProperty({}, "x", { get() {} })', 'Object.defineProperties({}, { x: { value: 1 } })',
  'Object.assign({}, { [s]: 1 })', 'Object.assign([], { x: 1 })', 'Object.create(null)',
  'Object.create({}, { x: { value: 1 } })',
  'Object.fromEntries([[s, 1]])', 'Object.fromEntries([["__proto__", 1]])',
  'Object.getOwnPropertyDescriptors({ [s]: 1 })',
  'const o = {}; o.__proto__ = {}; o', 'const o = {}; o.__defineGetter__("x", () => 1); o',
  'Reflect.construct(Map, [], Array)',
  'const o = {}; Reflect.set(o, s, 1); o', 'const o = {}; Reflect.defineProperty(o, "x", { value: 1 }); o',
  'const o = []; Reflect.set(o, "x", 1); o', 'new Proxy({}, {})', 'Proxy.revocable({}, {}).proxy', '$$odd({})',
  'const o = {}; Error.captureStackTrace(o); o',
])('marks %s', (text) => { expect(isOdd(text)).toBe(true) })

it.each([
  'Object.defineProperty({}, "x", { value: 1, writable: true, enumerable: true, configurable: true })',
  'Object.assign({}, { a: 1 })',
  'Object.fromEntries([["a", 1]])', 'Reflect.construct(Map, [])', 'const o = {}; Reflect.set(o, "x", 1); o',
  '[1].concat([2])',
  'JSON.parse("[1]")', 'structuredClone({ a: [1] })', 'new Error("x")',
  'class E extends Error {}; const e = new E(); Error.captureStackTrace(e); e',
])('leaves %s', (text) => { expect(isOdd(text)).toBe(false) })
