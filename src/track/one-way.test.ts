import { afterEach, describe, expect, it } from 'vitest'

import { trackedProgram } from '../../test/support/tracked-program.ts'

const PROGRAM = `
  class Stamp extends (function (o) { return o }) { #mark = 1 }
  class Fields extends (function (o) { return o }) { x = 1 }
  const settings = { a: 1 }
  const pair = Proxy.revocable({}, {})
  const make = () => {
    return { plain: { a: 1, b: 2 }, closed: Object.preventExtensions({ a: 1 }), frozen: Object.freeze({ a: 1 }), list: [1],
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
  'deleting behind a locked property': 'o.locked.z = 1; delete o.locked.z; o.plain.a = 3',
  'fields on an object that exists': 'new Fields(o.plain)',
}

describe('a change for good', () => {
  const { log, words, change, session } = trackedProgram(PROGRAM, { ...FOR_GOOD, ...REVERSIBLE })
  const root = session.exploring!.subject.roots[0] as Record<string, object>
  const old = new Set<object>([root, ...Object.values(root)])
  old.add(session.realmView.proxyRecord(root['through']!)!.target!)
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
