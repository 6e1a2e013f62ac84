import { describe, expect, it } from 'vitest'

import { compile } from '../compile/compile.ts'
import { scriptModule } from '../compile/module.ts'
import { createRealm } from '../runtime/realm.ts'
import { allocateContent, contentKind, fillContent, pinnedKind, readContent } from './content.ts'
import { RealmView } from './realm-view.ts'

const realm = createRealm()
const view = new RealmView(realm)
realm.load(compile([scriptModule(`
  var ran = 0
  var run = () => { ran++ }
  function* generate() { yield 1 }
  class Plain { #p = 1 }
  class Numbers extends Array {}
  var make = {
    object: () => ({ a: 1 }), array: () => [1, , 2], map: () => new Map([[1, 2]]), set: () => new Set([1]), date: () => new Date(5), regexp: () => /a/gi,
    error: () => new RangeError('m'), buffer: () => new ArrayBuffer(5), 'shared-buffer': () => new SharedArrayBuffer(2), 'typed-array': () => Float32Array.of(1.5),
    'data-view': () => new DataView(new ArrayBuffer(4), 1, 2), boxed: () => Object('text'), closure: () => () => 1, bound: () => run.bind(1, 2), proxy: () => new Proxy({}, {}),
    generator: () => generate(), arguments: () => (function () { return arguments })(1), 'weak-map': () => new WeakMap(), 'weak-set': () => new WeakSet(), 'weak-ref': () => new WeakRef({}),
    instance: () => new Plain(), subclass: () => Numbers.of(1, 2), iterator: () => [1, 2].values(), nothing: () => Object.create(null),
  }
  if (JSON.rawJSON) make.raw = () => JSON.rawJSON('12')
  if (typeof Float16Array === 'function') make.half = () => Float16Array.of(1.5)
  if (typeof Temporal === 'object') {
    Object.assign(make, {
      day: () => Temporal.PlainDate.from('2020-01-31[u-ca=hebrew]'), time: () => Temporal.PlainTime.from('10:00:00.000000001'), both: () => Temporal.PlainDateTime.from('2020-01-01T10:00'),
      zoned: () => Temporal.ZonedDateTime.from('1900-01-01T10:00[Europe/Amsterdam]'), duration: () => Temporal.Duration.from({ seconds: 100, milliseconds: -0 }), instant: () => new Temporal.Instant(-1n),
      month: () => new Temporal.PlainYearMonth(2020, 5, 'hebrew', 17), birthday: () => new Temporal.PlainMonthDay(2, 3, 'iso8601', -2000),
    })
  }
  var silent = {
    getter: () => ({ get a() { run() }, set a(v) { run() } }),
    proxy: () => new Proxy({}, new Proxy({}, { get: run, has: run, ownKeys: run, getPrototypeOf: run })),
    tag: () => ({ get [Symbol.toStringTag]() { run() } }),
    map: () => Object.assign(new Map([[1, 1]]), { entries: run, forEach: run, [Symbol.iterator]: run }),
    date: () => Object.assign(new Date(), { getTime: run, valueOf: run }),
    buffer: () => Object.defineProperty(new ArrayBuffer(2, { maxByteLength: 4 }), 'resizable', { get: run }),
    heir: () => Object.create(new Proxy({}, { get: run, getOwnPropertyDescriptor: run, getPrototypeOf: run })),
  }
  var refused = {
    'an iterator': () => Reflect.apply(new Map()[Symbol.iterator], new Map([[1, 2]]), []),
    'an object of the JavaScript engine (Intl.': () => new Intl.NumberFormat('en'),
    'a growable SharedArrayBuffer': () => new SharedArrayBuffer(1, { maxByteLength: 2 }),
    'a built-in function': () => new Intl.Collator('en').compare,
  }
  if (typeof Temporal === 'object') {
    class Day extends Temporal.PlainDate {}
    refused['an instance of a class that extends one of Temporal'] = () => new Day(2020, 1, 1)
  }
`, 'content.js')]))

const evaluate = (text: string): object => {
  try {
    return realm.run(text, 'test') as object
  } catch (error) {
    throw new Error(`${text} threw ${String(error)}`)
  }
}
const keys = (name: string): string[] => [...(Reflect.ownKeys(evaluate(name)) as string[])]

/** Equal primitives and the very same objects. */
const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.length === b.length && a.every((value, i) => Object.is(value, b[i]))

describe('content', () => {
  for (const name of keys('make')) {
    it(`of ${name} is complete: a new object with it has the same content`, () => {
      const object = evaluate(`make['${name}']()`)
      const kind = contentKind(object, view)
      if (typeof kind !== 'string') throw new Error(kind.fact)
      expect(kind).toBe({ instance: 'object', subclass: 'array', iterator: 'object', nothing: 'object', raw: 'constant', half: 'typed-array' }[name] ??
        (/^(day|time|both|zoned|duration|instant|month|birthday)$/.test(name) ? 'constant' : name))
      const content = readContent(object, kind, view)
      view.setAlloc(true)
      const copy = allocateContent(content, kind, view)
      view.setAlloc(false)
      expect(copy).not.toBe(object)
      expect(fillContent(copy, kind, content, view)).toBeUndefined()
      expect(contentKind(copy, view)).toBe(kind)
      expect(areSame(readContent(copy, kind, view), content)).toBe(true)
    })
  }

  it('is read without running code of the program', () => {
    for (const name of keys('silent')) {
      const object = evaluate(`silent.${name}()`)
      const kind = contentKind(object, view)
      if (typeof kind !== 'string') throw new Error(kind.fact)
      readContent(object, kind, view)
      expect({ name, ran: evaluate('ran') }).toEqual({ name, ran: 0 })
    }
  })

  it('of objects that hide their state is refused, with the reason', () => {
    const hidden = new Map(keys('refused').map((fact) => [fact, `refused['${fact}']()`]))
    // The program has no promises, but a script of the realm can make one.
    hidden.set('a promise', '(async () => {})()')
    for (const [fact, text] of hidden) {
      const kind = contentKind(evaluate(text), view)
      if (typeof kind === 'string') throw new Error(`${fact} is taken for ${kind}`)
      expect(kind.fact).toContain(fact)
      expect(kind.remedy).not.toBe('')
    }
  })

  it('of a class or built-in function that stays is its properties', () => {
    for (const name of ['Plain', 'Array', 'Math.max']) expect(pinnedKind(evaluate(name), view)).toBe('callable')
    expect(contentKind(evaluate('Plain'), view)).not.toBe('callable')
  })

  it('fills an object that holds something else, whatever its properties were', () => {
    const object = evaluate("Object.defineProperty({ z: 1, b: 2 }, 'hidden', { value: 3, configurable: true })")
    const wanted = readContent(evaluate('({ b: 5, a: 6 })'), 'object', view)
    expect(fillContent(object, 'object', wanted, view)).toBeUndefined()
    expect(Reflect.ownKeys(object)).toEqual(['b', 'a'])
    expect(areSame(readContent(object, 'object', view), wanted)).toBe(true)
  })

  it('names the property that cannot be changed any more', () => {
    const wanted = readContent(evaluate('({ a: 1 })'), 'object', view)
    expect(fillContent(evaluate('Object.freeze({ a: 2 })'), 'object', wanted, view)).toBe('extensible')
    expect(fillContent(evaluate("Object.defineProperty({}, 'b', { value: 1 })"), 'object', wanted, view)).toBe('b')
  })
})
