import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cell, counts, expectSameCalls, fresh, hole, pool, type Description } from '../../test/modes/delta/fixtures/native-calls.ts'
import { guest } from '../../test/modes/delta/fixtures/states.ts'

const STATES = 5
const primitives = fc.constantFrom<unknown>(undefined, null, NaN, 0, -0, 1, 2, 3, -1, 10, 'a', 'b', '', '10', true, false)
const numbers = fc.constantFrom<unknown>(0, -0, 1, 2, 3, -1, 1.5, Infinity, NaN)
const references = fc.constantFrom(...pool.slice(0, 5))
const perState = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Description> =>
  fc.array(value, { minLength: STATES, maxLength: STATES }).map((values) => cell(...values))
const primitive = fc.oneof(primitives, perState(primitives))
const index = fc.oneof(fc.constantFrom<unknown>(undefined, 0, 1, -1, 2, 7), perState(fc.constantFrom<unknown>(0, 1, -2, 9, undefined)))
const anything = fc.oneof(primitives, perState(primitives), references, perState(fc.oneof(primitives, references)))
const array = fc.array(fc.oneof({ weight: 6, arbitrary: anything }, fc.constant(hole)), { maxLength: 6 })

const callback = (text: string): unknown => guest(`() => $$dMark(${text})`)()
const callbacks = fc.constantFrom<unknown>(
  callback('(v, i, o) => { log.push([v, i, o]); return $$d2(12, v, 2) }'),
  callback('(v, i) => { log.push([v, i]); return v }'),
  callback('(v, i) => [v, i]'),
  callback('(v, i) => [[v], i]'),
  callback('(v, i) => { if ($$dj(18, v, 2)) throw new Error("two at " + i); return 1 }'),
  callback('function (v) { "use strict"; log.push([this]); return v }'),
  ...['Boolean', 'String', 'Number', 'Math.abs', 'parseInt', 'Array.isArray'].map((text) => guest(text)),
  undefined, null, 3,
)
const methodOf = (holder: string, names: string): fc.Arbitrary<string> => fc.constantFrom(...names.split(' ').map((name) => `${holder}.${name}`))

const check = (property: fc.IProperty<unknown>, numRuns = 400): void => {
  counts.calls = counts.abandoned = 0
  fc.assert(property as fc.IProperty<never>, { numRuns })
  expect(counts.abandoned).toBeLessThan(counts.calls / 4)
}

describe('methods of arrays agree with V8 on every state', () => {
  it('that call back', () => {
    const methods = methodOf('Array.prototype', 'map filter forEach some every find findIndex findLast findLastIndex flatMap')
    check(fc.property(methods, array, callbacks, fc.option(primitive, { nil: undefined }), (f, receiver, call, thisArg) => {
      expectSameCalls({ f, receiver, args: [call, thisArg], states: STATES })
    }), 1500)
  })

  it('that reduce', () => {
    const reducers = fc.constantFrom<unknown>(
      callback('(sum, v, i) => { log.push([sum, v, i]); return $$d2(0, sum, $$dj(18, $$d1(4, v), "number") ? v : 1) }'),
      callback('(list, v) => [list, v]'), guest('Math.max'), undefined,
    )
    check(fc.property(methodOf('Array.prototype', 'reduce reduceRight'), array, reducers, fc.option(primitive, { nil: hole }), (f, receiver, call, initial) => {
      expectSameCalls({ f, receiver, args: initial === hole ? [call] : [call, initial], states: STATES })
    }))
  })

  it('that search', () => {
    check(fc.property(methodOf('Array.prototype', 'indexOf lastIndexOf includes'), array, fc.oneof(primitive, references), fc.option(index, { nil: hole }), (f, receiver, x, from) => {
      expectSameCalls({ f, receiver, args: from === hole ? [x] : [x, from], states: STATES })
    }), 1500)
  })

  it('that move elements', () => {
    const methods = methodOf('Array.prototype', 'push pop shift unshift reverse slice splice at copyWithin toReversed toSpliced concat flat fill with keys values entries')
    check(fc.property(methods, array, fc.array(fc.oneof(index, primitive, array), { maxLength: 3 }), (f, receiver, args) => {
      fc.pre(!f.endsWith('with') || !args.some(Array.isArray))
      expectSameCalls({ f, receiver, args, states: STATES })
    }), 2000)
  })

  it('that make texts', () => {
    check(fc.property(methodOf('Array.prototype', 'join toString'), array, fc.array(primitive, { maxLength: 1 }), (f, receiver, args) => {
      expectSameCalls({ f, receiver, args, states: STATES })
    }))
  })

  it('that sort', () => {
    const comparators = fc.constantFrom<unknown>(
      callback('(a, b) => { log.push([a, b]); return $$d2(1, a, b) }'), callback('(a, b) => $$dj(12, a, b) ? -1 : $$dj(13, a, b) ? 1 : 0'), undefined, 3,
    )
    const elements = fc.oneof(numbers, perState(fc.oneof(numbers, fc.constant(undefined))), perState(fc.oneof(numbers, fc.constantFrom(pool[0], pool[1]))))
    check(fc.property(methodOf('Array.prototype', 'sort toSorted'), fc.array(fc.oneof(elements, fc.constant(hole)), { maxLength: 5 }), comparators, (f, receiver, compare) => {
      expectSameCalls({ f, receiver, args: [compare], states: STATES })
    }))
  })

  it('that are called on what only looks like an array', () => {
    const methods = methodOf('Array.prototype', 'map filter forEach some indexOf includes join reduce find slice concat push pop reverse splice sort flat')
    const likes = fc.record({ length: fc.oneof(fc.constantFrom<unknown>(0, 1, 2, '2'), perState(fc.constantFrom<unknown>(0, 1, 2))), 0: anything, 1: anything })
    check(fc.property(methods, fc.oneof(likes, primitive), callbacks, (f, receiver, call) => {
      expectSameCalls({ f, receiver, args: [call], states: STATES })
    }), 800)
  })
})

const keys = fc.constantFrom<unknown>('x', 'y', 'length', 0, '0')
const key = fc.oneof(keys, perState(keys))
const object = fc.dictionary(fc.constantFrom('x', 'y', 'z', '0'), anything)

describe('functions of primitive values agree with V8 on every state', () => {
  const texts = fc.constantFrom<unknown>('', 'a', 'abc', ' Ab ', 'ab ab', '12', 'ß', 'a%20b', '%')
  const text = fc.oneof(texts, perState(fc.oneof(texts, primitives)))
  const patterns = fc.constantFrom<unknown>(...['/a/', '/b/y', '/a/g', '/(a)(b)?/'].map(fresh))

  it('of Math, Number and the global object', () => {
    const functions = fc.constantFrom(...['Math.max', 'Math.min', 'Math.abs', 'Math.pow', 'Math.hypot', 'Math.imul', 'Number', 'String', 'Boolean', 'parseInt', 'parseFloat',
      'isNaN', 'Number.isInteger', 'Object.is', 'String.fromCharCode', 'String.fromCodePoint', 'decodeURIComponent', 'BigInt', 'Object', 'Symbol.keyFor', 'Date.UTC'])
    check(fc.property(functions, fc.array(fc.oneof(primitive, fc.constantFrom(pool[0], pool[1], [cell(1, 2, 3, 4, 5)])), { maxLength: 3 }), (f, args) => {
      expectSameCalls({ f, receiver: undefined, args, states: STATES })
    }), 1500)
  })

  it('of strings', () => {
    const methods = methodOf('String.prototype', 'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf normalize padEnd padStart repeat slice split startsWith substring toUpperCase trim localeCompare replace replaceAll search match toString')
    check(fc.property(methods, text, fc.array(fc.oneof(text, index, patterns), { maxLength: 3 }), (f, receiver, args) => {
      expectSameCalls({ f, receiver, args, states: STATES })
    }), 2000)
  })

  it('with functions that give replacements', () => {
    const give = callback('(match, at) => { log.push([match, at]); return $$d2(0, match, at) }')
    check(fc.property(methodOf('String.prototype', 'replace replaceAll'), text, fc.oneof(text, patterns), (f, receiver, pattern) => {
      expectSameCalls({ f, receiver, args: [pattern, give], states: STATES })
    }))
  })

  it('of numbers', () => {
    check(fc.property(methodOf('Number.prototype', 'toFixed toString toPrecision valueOf toExponential'), fc.oneof(numbers, perState(numbers), primitive), fc.array(index, { maxLength: 1 }), (f, receiver, args) => {
      expectSameCalls({ f, receiver, args, states: STATES })
    }))
  })

  it('of regular expressions', () => {
    check(fc.property(methodOf('RegExp.prototype', 'test exec'), patterns, text, (f, receiver, given) => {
      expectSameCalls({ f, receiver, args: [given], states: STATES })
    }))
  })
})

describe('collections agree with V8 on every state', () => {
  const map = fc.array(fc.tuple(fc.oneof(primitives, references), anything), { maxLength: 4 }).map((entries) => new Map(entries))
  const set = fc.array(fc.oneof(primitives, references), { maxLength: 4 }).map((members) => new Set(members))

  it('that are maps', () => {
    check(fc.property(methodOf('Map.prototype', 'get has set delete clear forEach keys values entries'), map, fc.oneof(primitive, callbacks), anything, (f, receiver, first, second) => {
      fc.pre(!f.endsWith('forEach') || typeof first === 'function' || typeof second !== 'object')
      expectSameCalls({ f, receiver, args: f.endsWith('set') ? [first, second] : [first], states: STATES })
    }), 1000)
  })

  it('that are sets', () => {
    check(fc.property(methodOf('Set.prototype', 'has add delete clear forEach values entries'), set, fc.oneof(primitive, callbacks), (f, receiver, first) => {
      expectSameCalls({ f, receiver, args: [first], states: STATES })
    }), 600)
  })

  it('when they are made', () => {
    const entry = fc.oneof({ weight: 5, arbitrary: fc.tuple(fc.oneof(anything), anything) }, fc.constant<unknown>(3))
    const content = fc.oneof(fc.array(entry, { maxLength: 3 }), map, set, primitive, array)
    check(fc.property(fc.constantFrom('Map', 'Set', 'Array', 'Error', 'TypeError', 'Object', 'Number', 'String', 'Uint8Array', 'Date'), fc.array(content, { maxLength: 1 }), (f, args) => {
      expectSameCalls({ f, receiver: undefined, args, states: STATES, isNew: true })
    }), 1500)
  })
})

describe('functions of objects agree with V8 on every state', () => {
  it('that take one object', () => {
    const functions = methodOf('Object', 'keys values entries getOwnPropertyNames getOwnPropertyDescriptors isFrozen freeze getPrototypeOf fromEntries')
    check(fc.property(functions, fc.oneof(object, array, primitive, fc.array(fc.tuple(key, anything), { maxLength: 3 })), (f, o) => {
      expectSameCalls({ f, receiver: undefined, args: [o], states: STATES })
    }), 1000)
  })

  it('that take a key', () => {
    const functions = fc.constantFrom('Object.getOwnPropertyDescriptor', 'Object.hasOwn', 'Reflect.get', 'Reflect.has', 'Reflect.deleteProperty', 'Reflect.set')
    check(fc.property(functions, fc.oneof(object, array), key, primitive, (f, o, k, v) => {
      expectSameCalls({ f, receiver: undefined, args: [o, k, v], states: STATES })
    }), 600)
  })

  it('that define and assign', () => {
    const flags = fc.oneof(fc.boolean(), perState(fc.oneof(fc.boolean(), fc.constant(undefined))))
    const attributes = fc.record({ value: anything, writable: flags, enumerable: flags, configurable: flags }, { requiredKeys: [] })
    check(fc.property(fc.constantFrom('Object.defineProperty', 'Reflect.defineProperty'), object, key, attributes, (f, o, k, a) => {
      expectSameCalls({ f, receiver: undefined, args: [o, k, a], states: STATES })
    }), 400)
    check(fc.property(fc.constantFrom('Object.defineProperties', 'Object.create'), object, fc.dictionary(fc.constantFrom('x', 'q'), attributes), (f, o, a) => {
      expectSameCalls({ f, receiver: undefined, args: [o, a], states: STATES })
    }), 400)
    check(fc.property(fc.array(fc.oneof(object, array, primitive), { minLength: 1, maxLength: 3 }), (args) => {
      expectSameCalls({ f: 'Object.assign', receiver: undefined, args, states: STATES })
    }), 400)
  })

  it('that call functions', () => {
    check(fc.property(fc.constantFrom('Function.prototype.call', 'Function.prototype.apply'), callbacks, primitive, fc.oneof(array, primitive), (f, target, thisArg, list) => {
      expectSameCalls({ f, receiver: target, args: [thisArg, list], states: STATES })
    }), 600)
    check(fc.property(callbacks, primitive, fc.oneof(array, primitive), (target, thisArg, list) => {
      expectSameCalls({ f: 'Reflect.apply', receiver: undefined, args: [target, thisArg, list], states: STATES })
    }), 400)
  })

  it('and Array.from', () => {
    const map = fc.array(fc.tuple(primitives, anything), { maxLength: 3 }).map((entries) => new Map(entries))
    const likes = fc.record({ length: index, 0: anything, 1: anything }).map((like) => ({ ...like }))
    check(fc.property(fc.oneof(array, map, likes, primitive), callbacks, primitive, (items, call, thisArg) => {
      expectSameCalls({ f: 'Array.from', receiver: guest('Array'), args: [items, call, thisArg], states: STATES })
    }), 800)
    check(fc.property(array.filter((items) => !items.includes(hole)), (items) => {
      expectSameCalls({ f: 'Array.of', receiver: guest('Array'), args: items.filter((item) => typeof item !== 'object' || item === null), states: STATES })
    }), 100)
  })
})

describe('JSON agrees with V8 on every state', () => {
  const value = fc.oneof(object, array, anything)
  it('as text', () => {
    const replacers = fc.constantFrom<unknown>(undefined, null, ['x', 'z', 0], callback('function (k, v) { log.push([k, v]); return v }'))
    check(fc.property(fc.oneof(value, fc.dictionary(fc.constantFrom('x', 'y'), value), fc.array(value, { maxLength: 3 })), replacers, fc.constantFrom<unknown>(undefined, 2, '--', cell(0, 1, 0, 1, 2)), (o, replacer, space) => {
      expectSameCalls({ f: 'JSON.stringify', receiver: undefined, args: [o, replacer, space], states: STATES })
    }), 1000)
  })

  it('as values', () => {
    const texts = fc.oneof(perState(fc.constantFrom<unknown>('1', '{"a":[1,2]}', '[', 'null')), fc.constantFrom('{"a":1}', '[1,2]'))
    const reviver = fc.constantFrom<unknown>(undefined, callback('function (k, v) { log.push([k, v]); return $$dj(18, v, 1) ? undefined : v }'))
    check(fc.property(texts, reviver, (text, revive) => {
      expectSameCalls({ f: 'JSON.parse', receiver: undefined, args: [text, revive], states: STATES })
    }))
  })
})

describe('fallbacks', () => {
  it('are counted where something had to be split, with the place of the call', () => {
    const execution = expectSameCalls({ f: 'Date.UTC', receiver: undefined, args: [cell(1, 2, 1, 2, 1), 1], states: STATES })
    expect([...execution.fallbacks]).toEqual([[7, { what: 'Date.UTC', count: 2 }]])
    expect(expectSameCalls({ f: 'Math.max', receiver: undefined, args: [cell(1, 2, 1, 2, 1), 1], states: STATES }).fallbacks.size).toBe(0)
  })
})
