/** Every built-in that changes an object reports it; those that only read do not. */
import { expect, it } from 'vitest'
import { createRealm } from '../realm.ts'

/** Runs `text` with a pinned base object `b` and says whether the write was reported and the dirty flag set. */
function effect(made: string, text: string): { reported: boolean, dirty: boolean } {
  const realm = createRealm()
  let reported = false
  realm.onBaseWrite(() => { reported = true })
  realm.hidden.markBase(realm.run(`var b = ${made}; b`, 'test') as object, 0)
  realm.shared.clean()
  realm.run(`try { ${text} } catch (e) { throw new Error('failed: ' + e) }`, 'test')
  return { reported, dirty: realm.shared.getDirty() }
}

/** What only some versions of V8 have. */
function present(builtin: string, ...rows: [made: string, ...texts: string[]][]): [made: string, ...texts: string[]][] {
  return createRealm().run(builtin, 'test') === undefined ? [] : rows
}

const writes: [made: string, ...texts: string[]][] = [
  ['[3, 1, 2]', 'b.push(1)', 'b.push(1, 2)', 'b.pop()', 'b.shift()', 'b.unshift(1)', 'b.splice(0, 1)', 'b.sort()',
    'b.reverse()',
    'b.fill(0)', 'b.copyWithin(0, 1)', 'Array.prototype.push.call(b, 1)', 'Array.prototype.push.apply(b, [1, 2])'],
  ['new Map([[1, 2]])', 'b.set(3, 4)', 'b.delete(1)', 'b.clear()'],
  ['new Set([1])', 'b.add(2)', 'b.delete(1)', 'b.clear()'],
  ['new WeakMap()', 'b.set({}, 1)', 'b.delete({})'],
  ['new WeakSet()', 'b.add({})', 'b.delete({})'],
  ['new Uint8Array(4)', 'b.set([1])', 'b.fill(1)', 'b.sort()', 'b.reverse()', 'b.copyWithin(0, 1)',
    'Atomics.store(b, 0, 1)',
    'Atomics.add(b, 0, 1)', 'Atomics.compareExchange(b, 0, 0, 1)'],
  ['new DataView(new ArrayBuffer(8))', 'b.setInt8(0, 1)', 'b.setFloat64(0, 1)', 'b.setBigInt64(0, 1n)'],
  ['new ArrayBuffer(8, { maxByteLength: 16 })', 'b.resize(4)'],
  ['new Date(0)', 'b.setFullYear(2000)', 'b.setTime(1)', 'b.setUTCHours(1)', 'b.setYear(99)'],
  ['{ x: 1 }', 'Object.assign(b, { y: 1 })', 'Object.defineProperty(b, "y", { value: 1 })',
    'Object.defineProperties(b, { y: { value: 1 } })',
    'Object.setPrototypeOf(b, null)', 'Object.freeze(b)', 'Object.seal(b)', 'Object.preventExtensions(b)',
    'b.__defineGetter__("y", () => 1)',
    'b.__defineSetter__("y", () => 1)', 'b.__proto__ = null', 'Reflect.set(b, "y", 1)', 'Reflect.set({}, "y", 1, b)',
    'Reflect.defineProperty(b, "y", { value: 1 })', 'Reflect.deleteProperty(b, "x")', 'Reflect.setPrototypeOf(b, null)',
    'Reflect.preventExtensions(b)', 'Error.captureStackTrace(b)'],
  ['[1, 2].values()', 'b.next()'],
  ['new Map([[1, 1]]).keys()', 'b.next()'],
  ['/x/', 'b.compile("y")'],
  ...present('Map.prototype.getOrInsert', ['new Map([[1, 2]])', 'b.getOrInsert(3, 4)', 'b.getOrInsertComputed(3, () => 4)']),
  ...present('Map.prototype.getOrInsert', ['new WeakMap()', 'b.getOrInsert({}, 4)', 'b.getOrInsertComputed({}, () => 4)']),
  ...present('Uint8Array.prototype.setFromHex', ['new Uint8Array(4)', 'b.setFromHex("ff")', 'b.setFromBase64("/w==")']),
  ...present('ArrayBuffer.prototype.transfer', ['new ArrayBuffer(8)', 'b.transfer()', 'b.transferToFixedLength()']),
  ...present('DataView.prototype.setFloat16', ['new DataView(new ArrayBuffer(8))', 'b.setFloat16(0, 1)']),
  ...present('globalThis.Iterator', ['[1].values().map((x) => x)', 'b.next()', 'b.return()']),
]
/** Every way in which a program can have a built-in fill an object that exists, for every built-in that does. */
const givesOut = 'function () { return b }'
const species = [
  `const a = [[1]]; Object.defineProperty(a, 'constructor', { value: { [Symbol.species]: ${givesOut} }, configurable: true }); `,
  `Object.defineProperty(Array, Symbol.species, { value: ${givesOut} }); const a = [[1]]; `,
  `Object.defineProperties(Array, { [Symbol.species]: { value: ${givesOut} } }); const a = [[1]]; `,
  `Reflect.defineProperty(Array.prototype, 'constructor', { value: { [Symbol.species]: ${givesOut} } }); const a = [[1]]; `,
]
const fillers = ['a.map((x) => x)', 'a.filter(() => true)', 'a.slice()', 'a.concat([2])', 'a.flat()', 'a.flatMap((x) => x)', 'a.splice(0, 1)']
writes.push(
  ['{}', ...species.flatMap((given) => fillers.map((filler) => given + filler)), `Array.from.call(${givesOut}, [1])`, `Array.of.call(${givesOut}, 1)`],
  ['new Uint8Array(4)', ...['a.map((x) => x)', 'a.filter(() => true)', 'a.slice()'].map((filler) =>
    `const a = new Uint8Array([1]); Object.defineProperty(a, 'constructor', { value: { [Symbol.species]: ${givesOut} }, configurable: true }); ${filler}`), `Uint8Array.from.call(${givesOut}, [1])`, `Uint8Array.of.call(${givesOut}, 1)`],
)
const reads: [made: string, ...texts: string[]][] = [
  ['[3, 1, 2]', 'b.slice()', 'b.map((x) => x)', 'b.includes(1)', 'b.concat([1])', 'b.toSorted()', '[...b]', 'b.at(-1)'],
  ['new Map([[1, 2]])', 'b.get(1)', 'b.has(1)', 'b.forEach(() => {})', '[...b]'],
  ['{ x: 1 }', 'Object.keys(b)', 'Object.getOwnPropertyDescriptor(b, "x")', 'Reflect.get(b, "x")',
    'JSON.stringify(b)', 'structuredClone(b)'],
  ['new Date(0)', 'b.getTime()', 'b.toISOString()'],
  ...present('Map.prototype.getOrInsert', ['new Map([[1, 2]])', 'b.getOrInsert(1, 4)', 'b.getOrInsertComputed(1, () => 4)']),
  ...present('Set.prototype.union', ['new Set([1])', 'b.union(new Set([2]))', 'new Set([2]).union(b)', 'b.isSubsetOf(new Set())']),
]

const pairs = (list: typeof writes) => list.flatMap(([made, ...texts]) => texts.map((text) => [made, text] as const))

it.each(pairs(writes))('%s is changed by %s', (made, text) => {
  expect(effect(made, text)).toEqual({ reported: true, dirty: true })
})

it.each(pairs(reads))('%s is only read by %s', (made, text) => {
  expect(effect(made, text).reported).toBe(false)
})
