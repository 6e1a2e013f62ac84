/** The realm must look like V8's own: the two graphs of built-ins are walked side by side. */
import { constants, createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

const describeFunction = `(f) => {
  let constructor = true
  try { Reflect.construct(Object, [], f) } catch { constructor = false }
  return [f.name, f.length, constructor, Function.prototype.toString.call(f)].join('|')
}`

/** Paths at which the realm differs from a plain context, with both descriptions. */
function differences(): string[] {
  const plain = createContext(constants.DONT_CONTEXTIFY as never)
  const realm = createRealm()
  const text = {
    plain: runInContext(describeFunction, plain) as (f: object) => string,
    guest: realm.run(describeFunction, 'test') as (f: object) => string,
  }
  const read = realm.run('Object.getOwnPropertyDescriptor', 'test') as typeof Object.getOwnPropertyDescriptor
  const found: string[] = []
  const seen = new Set<unknown>()
  const plainGlobal = runInContext('globalThis', plain) as object
  const queue: [string, object, object][] = [['globalThis', plainGlobal, realm.globalObject]]
  for (const [path, a, b] of queue) {
    if (seen.has(a)) continue
    seen.add(a)
    if (typeof a === 'function' && typeof b === 'function') {
      const [x, y] = [text.plain(a), text.guest(b)]
      if (x !== y) found.push(`${path}: ${x} / ${y}`)
    }
    const keys = new Set([...Reflect.ownKeys(a), ...Reflect.ownKeys(b)])
    for (const key of keys) {
      const at = `${path}.${String(key)}`
      const [x, y] = [Reflect.getOwnPropertyDescriptor(a, key), read(b, key)]
      if (x === undefined || y === undefined) { found.push(`${at}: ${x === undefined ? 'added' : 'missing'}`); continue }
      for (const attribute of ['writable', 'enumerable', 'configurable'] as const) {
        if (x[attribute] !== y[attribute]) found.push(`${at}: ${attribute} ${x[attribute]} / ${y[attribute]}`)
      }
      for (const part of ['value', 'get', 'set'] as const) {
        const [v, w] = [x[part] as unknown, y[part] as unknown]
        if (typeof v !== typeof w) found.push(`${at}: ${part} ${typeof v} / ${typeof w}`)
        else if ((typeof v === 'object' && v !== null) || typeof v === 'function') queue.push([at, v, w as object])
      }
    }
    const [p, q] = [Reflect.getPrototypeOf(a), Reflect.getPrototypeOf(b)]
    if ((p === null) !== (q === null)) found.push(`${path}: prototype`)
    else if (p !== null && q !== null) queue.push([`${path}.__proto__`, p, q])
  }
  return found
}

it('differs from a plain context only where the differences are wanted', () => {
  const expected = [
    'globalThis.WebAssembly: missing',
    ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'clearTimeout', 'clearInterval',
      'clearImmediate',
      'structuredClone'].map((name) => `globalThis.${name}: added`),
    'globalThis.Error.prepareStackTrace: added',
    // Node looks there for what formats stacks.
    'globalThis.Error: configurable true / false', 'globalThis.Error: writable true / false',
  ]
  expect(differences().filter((difference) => !difference.startsWith('globalThis.console.')).sort())
    .toEqual(expected.sort())
})

it('keeps the identity of what stands for a built-in', () => {
  const realm = createRealm()
  const claims = [
    'Date.prototype.constructor === Date', 'Promise.prototype.constructor === Promise',
    'Function.prototype.constructor === Function', 'WeakRef.prototype.constructor === WeakRef',
    '(() => {}) instanceof Function', '(() => {}).constructor === Function', 'new Date(0) instanceof Date',
    'Set.prototype.keys === Set.prototype.values', 'globalThis.Array === Array',
    'Object.getOwnPropertyDescriptor(globalThis, "Math").value === Math',
    'typeof process === "undefined"', 'typeof performance === "undefined"', 'typeof WebAssembly === "undefined"',
  ]
  expect(claims.filter((claim) => realm.run(claim, 'test') !== true)).toEqual([])
})
