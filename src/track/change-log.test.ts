import { describe, expect, it } from 'vitest'

import { trackedProgram } from '../../test/support/tracked-program.ts'

const PROGRAM = `
  let total = 0
  const PATTERN = /a/g
  class C { #n = 1; static count = 0; static #p = 0; inc() { this.#n++ } static up() { C.#p++ } }
  class D extends C { x = 1; #y = 2 }
  function* generate() { let i = 0; try { while (true) yield i++ } finally { i = 9 } }
  const inherited = { set value(v) { this.seen = v }, get value() { throw new Error('a getter ran') } }
  const library = { get value() { throw new Error('a getter ran') }, set value(v) { total = v } }
  const make = () => {
    let n = 0
    const o = { a: 1, b: 2, list: [3, 1, 2], holes: [1, , 2, ,], map: new Map([['k', 1], ['l', 2]]), set: new Set([2, 3]), instance: new C(), date: new Date(5),
      bytes: new Uint8Array(4), generator: generate(), weak: new WeakMap(), count: () => n++, iterated: new Map([[1, 2], [3, 4]]), regexp: /a/g,
      old: function () {}, elements: [1, 2].values(), letters: 'ab'[Symbol.iterator](), members: new WeakSet(), floats: Float64Array.of(NaN, 2),
      buffer: new ArrayBuffer(4, { maxByteLength: 8 }), error: new TypeError('m'), args: (function () { return arguments })(1, 2), heir: Object.create(inherited),
      proxy: new Proxy({ t: 1 }, {}), keyed: { [Symbol.hasInstance]: 1 }, hidden: Object.defineProperty({ plain: 1 }, 'h', { value: 1, writable: true, configurable: true }),
      sealed: Object.seal({ a: 1 }), table: { 3: 1, x: 2 }, bound: function () {}.bind(1) }
    o.view = new Uint8Array(o.buffer)
    o.iterator = o.iterated.entries()
    o.other = o.iterated.keys()
    o.weak.set(o, 1)
    o.members.add(o)
    return o
  }`

const CHANGES: Record<string, string> = {
  'a field': 'o.a = 5; o.a++',
  'a new field': 'o.z = 5; o.y = 6',
  'a field that is new and gone': 'o.z = 5; delete o.z; o.b = 7',
  'a deleted field': 'delete o.a',
  'an element': 'o.list[1] = 9',
  'a hole': 'o.holes[1] = 9; delete o.holes[0]',
  'the end of an array': 'o.list.push(1); o.list.push(2, 3); o.list.pop(); o.list[9] = 1; o.list.pop()',
  'the beginning of an array': 'o.list.shift(); o.list.unshift(7, 8); o.list.shift()',
  'an array as a whole': 'o.list.sort(); o.list.reverse(); o.list.splice(1, 1); o.list.length = 1',
  'a named property of an array': 'o.list.name = 1; o.list[0] = 2; o.list.push(1)',
  'a map': 'o.map.set(1, 2); o.map.delete("k"); o.map.set("k", 3); o.map.set("k", 4)',
  'a cleared map': 'o.map.clear()',
  'a set': 'o.set.add(1); o.set.delete(2); o.set.add(2)',
  'a private field': 'o.instance.inc()',
  'a module variable': 'total++',
  'a static field': 'C.count++; C.up()',
  'a symbol key': 'o[Symbol.iterator] = 1',
  'attributes': 'Object.defineProperty(o, "a", { value: 7, enumerable: false, configurable: true }); o.b = 9',
  'a prototype': 'Object.setPrototypeOf(o, C.prototype)',
  'a date': 'o.date.setTime(9)',
  'bytes': 'o.bytes[1] = 7; new DataView(o.bytes.buffer).setInt16(0, 300)',
  'a generator': 'o.generator.next(); o.generator.next()',
  'a generator that is done': 'o.generator.next(); o.generator.return(4)',
  'a weak map': 'o.weak.set(o.list, 3); o.weak.delete(o); o.weak.set(o.list, 4)',
  'an intrinsic': 'Array.prototype.extra = 1',
  'a captured variable': 'o.count()',
  'a function': 'o.count.extra = 1',
  'the prototype of a function': 'o.old.prototype.method = () => 1; o.old.prototype = {}',
  'an iterator': 'o.iterator.next()',
  'an iterator over a map that changes': 'o.iterator.next(); o.iterated.delete(3); o.iterated.set(9, 9); o.iterator.next()',
  'the pattern of a regular expression': 'o.regexp.compile("other", "g")',
  'a collection under two iterators': 'o.iterator.next(); o.other.next(); o.other.next(); o.iterated.delete(1); o.iterated.set(1, 0); o.iterated.clear(); o.iterated.set(5, 5)',
  'an iterator that is used up': 'for (const x of o.iterator) o.a = x',
  'a helper of an iterator': 'o.elements.next(); o.letters.next()',
  'a weak set': 'o.members.add(o.list); o.members.delete(o); o.members.add(o)',
  'where a regular expression goes on': 'o.regexp.exec("bbab")',
  'a regular expression of the program': 'PATTERN.test("xay")',
  'numbers that are no number': 'o.floats[0] = 1; o.floats[1] = NaN',
  'the length of a buffer': 'o.buffer.resize(2); o.view[0] = 5; o.buffer.resize(6)',
  'random numbers': 'o.a = Math.random()',
  'an error': 'o.error.message = "other"; o.error.cause = o',
  'arguments': 'o.args[0] = 5; o.args.length = 1',
  'an inherited setter': 'o.heir.value = 3; o.heir.other = 4',
  'a proxy': 'o.proxy.t = 4; o.proxy.fresh = 1; delete o.proxy.t',
  'an object with symbols as keys': 'o.keyed[Symbol.hasInstance] = 5; o.keyed.name = 1; delete o.keyed[Symbol.hasInstance]',
  'an object with hidden properties': 'o.hidden.h = 2; o.hidden.plain = 3; delete o.hidden.plain; o.hidden.other = 4',
  'a sealed object': 'o.sealed.a = 2',
  'an object of numbers': 'o.table[5] = 1; o.table[1] = 2; delete o.table[3]',
  'a bound function': 'o.bound.extra = 1',
  'a method of the library': 'structuredClone(o.list).push(1); o.list.push(...JSON.parse("[1,[2]]"))',
  'a class made by setPrototypeOf': 'Object.setPrototypeOf(D, Object); o.a = new D().x',
  'what a failing run left': 'try { o.list.sort(() => { o.a = 9; throw 1 }) } catch {}',
  'an array that is iterated': 'for (const x of o.list) if (o.list.length < 9) o.list.push(x)',
  'an accessor of the program': 'library.value = 5; library.other = 6',
  'copied properties': 'Object.assign(o, { a: 9, n: 1 }); ({ a: o.b, ...o.rest } = { a: 3, c: 4 })',
  'the global object': 'globalThis.fresh = 1; sloppy = 2',
}

describe('the change log', () => {
  const { log, words, change } = trackedProgram(PROGRAM, CHANGES)
  log.isOld = () => false
  log.start()
  it('keeps only what counts of a loop that writes the same places for ever', () => {
    const endless = trackedProgram('let total = 0; const make = () => ({ a: 1, b: 2, list: [1, 2], map: new Map([[1, 1]]) })', {
      loop: 'for (let i = 0; i < 60000; i++) { o.a = i; o.b = -i; total = i; o.list[i % 2] = i; o.map.set(i % 3, i); o["new" + i % 5] = i }',
    })
    endless.log.start()
    const before = endless.words()
    endless.change('loop')
    // 300,000 slots are 100,000 entries, after which there are 2 + 1 + 2 + 3 + 5 left; 360,000 writes do not fill the log again.
    expect(endless.log.size).toBeLessThan(100_000)
    const after = endless.words()
    const segment = endless.log.cut()
    segment.undo()
    expect(endless.words()).toBe(before)
    segment.redo()
    expect(endless.words()).toBe(after)
  })

  for (const name of Object.keys(CHANGES)) {
    it(`takes back and brings again a change of ${name}`, () => {
      const before = words()
      expect(change(name)).toBeUndefined()
      const after = words()
      expect(after).not.toBe(before)
      expect(log.size).toBeGreaterThan(0)
      const segment = log.cut()
      expect(log.size).toBe(0)
      segment.undo()
      expect(words()).toBe(before)
      segment.redo()
      expect(words()).toBe(after)
      segment.undo()
      expect(words()).toBe(before)
      change(name)
      expect(words()).toBe(after)
      log.rollback()
      expect(words()).toBe(before)
      expect(log.size).toBe(0)
    })
  }
})
