import { afterEach, describe, expect, it } from 'vitest'

import { trackedProgram } from '../../test/support/tracked-program.ts'

const PROGRAM = `
  class Stamp extends (function (o) { return o }) { #mark = 1 }
  class Fields extends (function (o) { return o }) { x = 1 }
  const settings = { a: 1 }, steps = Object.preventExtensions([1, 2])
  class List extends Array {}
  const pair = Proxy.revocable({}, {})
  const make = () => {
    return { plain: { a: 1, b: 2 }, closed: Object.preventExtensions({ a: 1 }), frozen: Object.freeze({ a: 1 }), list: [1],
      short: Object.preventExtensions([3, 1, 2]), holes: Object.preventExtensions([1, , 2]), sub: Object.preventExtensions(new List(1, 2)), sealed: Object.seal([3, 1, 2]),
      like: Object.preventExtensions({ 0: 'a', 1: 'b', length: 2 }), spied: new Proxy(Object.preventExtensions([1, 2]), {}), far: new Proxy(new Proxy(Object.preventExtensions({ a: 1 }), {}), {}),
      locked: Object.defineProperty({ a: 1 }, 'l', { value: 1, writable: true }), through: new Proxy({ a: 1 }, {}), f: function () {} }
  }`

/** Nothing takes these back. */
const FOR_GOOD: Record<string, string> = {
  'freezing': 'Object.freeze(o.plain)',
  'sealing': 'Object.seal(o.plain)',
  'closing': 'Object.preventExtensions(o.plain)',
  'closing through Reflect': 'Reflect.preventExtensions(o.plain)',
  'freezing through a proxy': 'Object.freeze(o.through)',
  'a locked property': 'Object.defineProperty(o.plain, "l", { value: 1 })',
  'a property that gets locked': 'Object.defineProperty(o.plain, "a", { configurable: false })',
  'several locked properties': 'Object.defineProperties(o.plain, { x: { value: 1, configurable: true }, y: { value: 1 } })',
  'a locked property that gets constant': 'Object.defineProperty(o.locked, "l", { writable: false })',
  'the length of an array that gets constant': 'Object.defineProperty(o.list, "length", { writable: false })',
  'deleting from a closed object': 'delete o.closed.a',
  'deleting in front of a locked property': 'delete o.locked.a',
  'deleting the name of a function': 'delete o.f.name',
  'deleting from a closed object through proxies': 'delete o.far.a',
  'deleting in front of a locked property, through a proxy': 'delete new Proxy(o.locked, {}).a',
  'a locked property through a proxy': 'Object.defineProperty(o.through, "l", { value: 1 })',
  'pop of a closed array': 'o.short.pop()',
  'shift of a closed array': 'o.short.shift()',
  'splice of a closed array': 'o.short.splice(1, 1)',
  'unshift of a closed array with holes': 'try { o.holes.unshift(1) } catch {}',
  'copyWithin of a closed array with holes': 'o.holes.copyWithin(0, 1)',
  'sort of a closed array with holes': 'o.holes.sort()',
  'reverse of a closed array with holes': 'o.holes.reverse()',
  'a shorter length of a closed array': 'o.short.length = 1',
  'a shorter length of a closed array, counted down': 'o.short.length--',
  'a shorter length of a closed array, by a pattern': '[o.short.length] = [0]',
  'a shorter length of a closed array, by a computed key': 'o.short["len" + "gth"] = 0',
  'a shorter length of a closed array, by a key that is an object': 'o.short[{ toString: () => "length" }] = 0',
  'a shorter length of a closed array, after another element was written': 'o.short[0] = 7; o.short.length = 1',
  'pop of a closed array, after another element was written': 'o.short[0] = 7; o.short.pop()',
  'Object.assign of a length to a closed array': 'Object.assign(o.short, { length: 1 })',
  'Reflect.set of a length to a closed array': 'Reflect.set(o.short, "length", 1)',
  'Reflect.set of a length to another receiver': 'Reflect.set([], "length", 1, o.short)',
  'a length that is defined anew': 'Object.defineProperty(o.short, "length", { value: 1 })',
  'Reflect.defineProperty of a length': 'Reflect.defineProperty(o.short, "length", { value: 1 })',
  'several definitions with a length': 'Object.defineProperties(o.short, { length: { value: 1 } })',
  'pop of something like an array that is closed': 'Array.prototype.pop.call(o.like)',
  'shift of something like an array that is closed': 'Array.prototype.shift.call(o.like)',
  'splice of something like an array that is closed': 'Array.prototype.splice.call(o.like, 0, 1)',
  'reverse of something like an array that is closed': 'Array.prototype.reverse.call(o.like)',
  'pop of a closed instance of a class of arrays': 'o.sub.pop()',
  'a shorter length of a closed instance of a class of arrays': 'o.sub.length = 0',
  'pop of a closed array through a proxy': 'o.spied.pop()',
  'a shorter length of a closed array through a proxy': 'o.spied.length = 0',
  'Reflect.deleteProperty of a closed array': 'Reflect.deleteProperty(o.short, 0)',
  'deleting an element of a closed array': 'delete o.short[1]',
  'pop of a closed array of the program': 'steps.pop()',
  'revoking a proxy': 'pair.revoke()',
  'a private name on an object that exists': 'new Stamp(o.plain)',
  'an object of the program': 'Object.freeze(settings)',
}

/** These look like it. */
const REVERSIBLE: Record<string, string> = {
  'freezing what is frozen': 'Object.freeze(o.frozen); o.plain.a = 2',
  'freezing a new object': 'o.fresh = Object.freeze({ a: 1, list: Object.freeze([1]) })',
  'a new object that is filled and frozen': 'const x = {}; x.a = 1; x.b = 2; Object.freeze(x); o.fresh = x',
  'a property with attributes': 'Object.defineProperty(o.plain, "h", { value: 1, configurable: true }); Object.defineProperty(o.plain, "a", { get: () => 1 })',
  'a locked property with another value': 'Object.defineProperty(o.locked, "l", { value: 5 }); o.locked.l = 6',
  'another value in a closed object': 'o.closed.a = 5',
  'another element of a closed array': 'o.short[0] = 5; o.holes[2] = 7; o.sub[1] = 3',
  'a longer length of a sealed array': 'o.sealed.length = 5; o.sealed.length = 4; o.sealed.sort()',
  'pop of a sealed array': 'try { o.sealed.pop() } catch {} o.plain.a = 2',
  'pop of a frozen array': 'try { Object.freeze([1]).pop() } catch {} o.plain.a = 2',
  'a new closed array that gets shorter': 'const x = Object.preventExtensions([1, 2]); x.pop(); x.length = 0; o.fresh = x',
  'deleting behind a locked property': 'o.locked.z = 1; delete o.locked.z; o.plain.a = 3',
  'fields on an object that exists': 'new Fields(o.plain)',
}

describe('a change for good', () => {
  const { log, words, change, session } = trackedProgram(PROGRAM, { ...FOR_GOOD, ...REVERSIBLE })
  const root = session.exploring!.subject.roots[0] as Record<string, object>
  const old = new Set<object>([root, ...Object.values(root)])
  for (const proxied of ['through', 'spied', 'far']) {
    for (let at = session.realmView.proxyRecord(root[proxied]!); at !== undefined; at = session.realmView.proxyRecord(at.target!)) old.add(at.target!)
  }
  log.isOld = (object) => old.has(object)
  log.start()
  afterEach(() => log.rollback())

  for (const name of Object.keys(FOR_GOOD)) {
    it(`stops the run before ${name} happens to an old object`, () => {
      const before = words()
      expect(change(name)).toBe('one-way')
      log.rollback()
      expect(words()).toBe(before)
    })
  }

  for (const name of Object.keys(REVERSIBLE)) {
    it(`is not ${name}`, () => {
      const before = words()
      expect(change(name)).toBeUndefined()
      const after = words()
      expect(after).not.toBe(before)
      const segment = log.cut()
      segment.undo()
      expect(words()).toBe(before)
      segment.redo()
      expect(words()).toBe(after)
      segment.undo()
      expect(words()).toBe(before)
    })
  }

  it('happens where it is allowed; then only the base heap is taken back', () => {
    const copy = trackedProgram(PROGRAM, { freeze: 'Object.freeze(o.plain); settings.a = 5', base: 'Object.freeze(settings)' })
    copy.log.start()
    copy.log.allowOneWay = true
    expect(copy.change('freeze')).toBeUndefined()
    const frozen = copy.words()
    copy.log.rollbackBase()
    expect(copy.words()).not.toBe(frozen)
    expect(copy.change('base')).toBeUndefined()
    expect(() => copy.log.rollbackBase()).toThrow(/settings, outside of the root, was changed for good/)
  })
})
