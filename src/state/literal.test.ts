import vm from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { literal } from './literal.ts'

/** A value of another realm, as values of the program under check are. */
const guest = (code: string): unknown => vm.runInNewContext(code)

describe('an exact literal', () => {
  it.each([
    ['undefined'], ['null'], ['true'], ['0'], ['-0'], ['NaN'], ['-Infinity'], ['1.5'], ['1e+21'], ['-12n'],
    ["'it\\'s'"], ["'a\\n\\u0000\\\\'"], ["'\\ud800'"], ["'😀'"], ["'\\u202e'"],
    ['Symbol.iterator'], ["Symbol.for('x')"],
    ['[]'], ['[1, [2]]'], ['[,]'], ['[1,, 3,,]'],
    ['{}'], ["{3: {}, a: 1, 'b-c': '2'}"], ["{['__proto__']: 1}"], ['{__proto__: null, a: 1}'],
    ['{[Symbol.iterator]: 1}'],
    ['new Map()'], ["new Map([['a', {}], [1, undefined]])"], ['new Set([1, [2]])'],
    ['new Date(12)'], ['new Date(NaN)'], ['/a\\/b/giy'], ['new Uint8Array([1, 2])'], ['new BigInt64Array([1n])'],
  ])('of %s is the text itself', (text) => {
    expect(literal(guest(`(${text})`))).toEqual({ text, exact: true })
  })

  it('evaluates to an equal value', () => {
    fc.assert(fc.property(fc.anything({
      withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true, withNullPrototype: true,
    }), (value) => {
      const { text, exact } = literal(value, 1e6)
      fc.pre(exact)
      expect(new Function(`return (${text})`)()).toEqual(value)
    }), { numRuns: 500 })
  })
})

describe('a text only for reading', () => {
  it.each([
    ['class Node { value = 1; next = null }; new Node()', 'Node {value: 1, next: null}'],
    ['new (class extends Map {})([[1, 2]])', 'new <anonymous>([[1, 2]])'],
    ['new (class Stack extends Array {})(1, 2)', 'Stack [1, 2]'],
    ['const a = {}; a.self = [a]; a', '{self: [<cycle>]}'],
    ['const b = {}; [b, b]', '[{}, {}]'],
    ["Symbol('x')", "Symbol('x')"],
    ['Symbol()', 'Symbol()'],
    ['(function add() {})', '<function add>'],
    ['() => 1', '<function>'],
    ["new RangeError('too far')", "new RangeError('too far')"],
    ['new WeakMap()', '<WeakMap>'],
    ['Promise.resolve()', '<Promise>'],
    ['new ArrayBuffer(8)', '<ArrayBuffer of 8 bytes>'],
    ['Object(1)', '<boxed primitive>'],
    ['Object.freeze({a: 1})', '{a: 1}'],
    ['const r = /a/g; r.lastIndex = 1; r', '/a/g'],
    ['Object.assign([1], {x: 2})', '[1]'],
    ['Object.create({})', '<anonymous> {}'],
  ])('is made of %s', (code, text) => {
    expect(literal(guest(code))).toEqual({ text, exact: false })
  })

  it('is cut when it is long', () => {
    expect(literal(guest('Array.from({ length: 1e6 }, (_, i) => i)'), 12))
      .toEqual({ text: '[0, 1, 2, 3,…', exact: false })
    expect(literal(guest('new Array(2 ** 32 - 1)'), 5)).toEqual({ text: '[,,,,…', exact: false })
  })

  it('ends in deep nesting', () => {
    expect(literal(guest('let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a')).text).toContain('…')
  })
})

it('runs no code of the program', () => {
  const values = guest(`
    const bomb = () => { throw new Error('ran') }
    const handler = new Proxy({}, { get: bomb })
    const proxy = new Proxy({}, handler), callable = new Proxy(function () {}, handler)
    class Trap {
      get x() { return bomb() }
      get [Symbol.toStringTag]() { return bomb() }
      toString() { bomb() }
      toJSON() { bomb() }
    }
    Object.defineProperty(Trap, 'name', { get: bomb })
    Map.prototype.forEach = Map.prototype[Symbol.iterator] = Array.prototype[Symbol.iterator] = bomb
    Object.defineProperty(RegExp.prototype, 'flags', { get: bomb })
    Object.defineProperty(Array.prototype, 0, { get: bomb })
    const error = new Error('e'); Object.defineProperty(error, 'message', { get: bomb })
    ;({
      proxy, callable, trap: new Trap(), own: { get y() { return bomb() } }, map: new Map(), r: /a/, hole: [,], error,
      under: Object.create(proxy),
    })
  `)
  expect(literal(values).text).toBe(
    '{proxy: <Proxy>, callable: <Proxy>, trap: <anonymous> {}, own: {y: <accessor>}, map: new Map(), r: /a/, '
    + 'hole: [,], error: new Error(), under: <anonymous> {}}')
})
