import { describe, expect, it } from 'vitest'

import { trackedProgram } from '../../test/support/tracked-program.ts'

// Every change is made often enough for a lazy block to hold what it writes.
const PROGRAM = `
  'use strict'
  let total = 0
  const config = { limit: 1, list: [1] }
  class Node { #weight = 1; static made = 0; static #secret = { n: 0 }; next = null; value = 0
    weigh(by) { this.#weight += by }
    static hide(n) { Node.made = n; Node.#secret.n = n } }
  const KEY = Symbol('key')
  const prototypeOf = Object.getPrototypeOf, Any = Object
  const inherited = Object.freeze({ deep: { n: 1 } })
  const unmarked = (o) => { o.b = total; return config }
  const make = () => {
    let n = 0
    const o = { a: 1, b: 2, table: { 3: 1, x: 2 }, list: [3, 1, 2], holes: [1, , 2, ,], map: new Map([['k', { v: 1 }]]), set: new Set([{ m: 1 }]), node: new Node(),
      count: () => { n++ }, frozen: inherited, long: Array.from({ length: 40 }, (_, i) => i), minus: 0, text: '', handler: Object.assign(() => 1, { calls: { n: 0 } }) }
    o.node.next = o.node
    return o
  }
  const often = (f) => { for (let i = 0; i < 60; i++) f(i) }`

const CHANGES: Record<string, string> = {
  'fields': 'for (let i = 0; i < 60; i++) { o.a = i; o.b += i }',
  'fields that are what they were in the end': 'for (let i = 0; i < 60; i++) o.a = i; o.a = 1; o.b = 9',
  'new fields': 'for (let i = 0; i < 60; i++) { o.z = i; o.y = i }',
  'fields whose names are numbers': 'for (let i = 0; i < 60; i++) { o.table.x = i; o.table[i % 5] = i }',
  'the sign of zero': 'for (let i = 0; i < 60; i++) o.minus = -0',
  'private fields': 'for (let i = 0; i < 60; i++) o.node.weigh(i)',
  'statics': 'for (let i = 0; i < 60; i++) Node.hide(i)',
  'elements': 'for (let i = 0; i < 60; i++) o.list[i % 3] = i',
  'some elements of a longer array': 'for (let i = 0; i < 60; i++) o.long[i % 4] = -i',
  'most elements of a longer array': 'for (let i = 0; i < 60; i++) o.long[i % 40] = -i',
  'holes': 'for (let i = 0; i < 60; i++) { o.holes[1] = i; o.holes[i % 6] = undefined }',
  'the length of an array': 'for (let i = 0; i < 60; i++) { o.list[i] = i; o.list.length = 5 } o.long.length = 3',
  'arrays that built-ins change as well': 'for (let i = 0; i < 60; i++) { o.list[0] = i; o.list.push(i); o.list.sort(); o.list[1] = -i }',
  'an object that built-ins change as well': 'for (let i = 0; i < 60; i++) { o.a = i; Object.assign(o, { b: i }); o.a = -i }',
  'a deleted field': 'for (let i = 0; i < 60; i++) { o.a = i; o.b = i } delete o.a; o.a = 5; o.b = 7',
  'a named property of an array': 'for (let i = 0; i < 60; i++) { o.list[0] = i; o.list.name = i }',
  'a symbol key': 'for (let i = 0; i < 60; i++) { o.a = i; o[KEY] = i; o.b = i }',
  'attributes': 'for (let i = 0; i < 60; i++) o.a = i; Object.defineProperty(o, "a", { value: 7, enumerable: false, configurable: true, writable: true }); o.a = 8; o.b = 9',
  'a module variable': 'for (let i = 0; i < 60; i++) total += i',
  'an object of a module': 'for (let i = 0; i < 60; i++) { config.limit = i; config.list[0] = i }',
  'captured variables': 'often((i) => { o.a = i; o.count() })',
  'what a collection holds': 'for (let i = 0; i < 60; i++) { o.map.get("k").v = i; o.map.set(i % 3, { w: i }); for (const m of o.set) m.m = i }',
  'what is inherited': 'for (let i = 0; i < 60; i++) o.frozen.deep.n = i',
  'a function and what it holds': 'for (let i = 0; i < 60; i++) { o.handler.calls.n = i; o.handler.last = i }',
  'new objects': 'for (let i = 0; i < 60; i++) { const n = new Node(); n.value = i; n.next = o.node; if (i % 10 === 0) o.node = n }',
  'what an unmarked function wrote in between': 'for (let i = 0; i < 60; i++) { o.b = i; unmarked(o).limit = i; o.b++ }',
  'a prototype that a built-in leads to': 'for (let i = 0; i < 60; i++) { o.a = i; prototypeOf(o.node).count = i; Any.getPrototypeOf(o.node).other = i }',
  'what a failing block left': 'try { for (let i = 0; ; i++) { o.a = i; if (i > 60) throw i } } catch (e) { o.text = String(e) }',
}

describe.each(['eager', 'lazy'] as const)('an %s block', (mixed) => {
  const host = ['*']
  const plain = trackedProgram(PROGRAM, CHANGES)
  const { session, log, words, change } = trackedProgram(PROGRAM, CHANGES, { mode: 'tracked', host, mixed })
  const blocks = session.blocks!
  log.isOld = () => false
  log.start()
  const run = (name: string): void => {
    blocks.begin()
    change(name)
    if (!blocks.end()) return
    log.rollback()
    run(name)
  }

  for (const name of Object.keys(CHANGES)) {
    it(`logs a change of ${name}`, () => {
      const before = words()
      expect(before).toBe(plain.words())
      run(name)
      const after = words()
      expect(after).not.toBe(before)
      expect(session.realm.shared.getDirty()).toBe(true)
      const segment = log.cut()
      segment.undo()
      expect(words()).toBe(before)
      segment.redo()
      expect(words()).toBe(after)
      segment.undo()
      expect(words()).toBe(before)
      run(name)
      expect(words()).toBe(after)
      log.rollback()
      expect(words()).toBe(before)
    })
  }
})

describe('what a block leaves in the log', () => {
  const size = (mixed: 'eager' | 'lazy', body: string): number => {
    const { session, log, change } = trackedProgram(PROGRAM, { it: body }, { mode: 'tracked', host: ['*'], mixed })
    log.start()
    session.blocks!.begin()
    change('it')
    session.blocks!.end()
    return log.size
  }

  it('is what differs, however often it was written', () => {
    const body = 'for (let i = 0; i < 500; i++) o.a = i'
    expect(size('eager', body)).toBe(1)
    // A lazy block logs its first writes like any other code, until it holds the object.
    expect(size('lazy', body)).toBeLessThan(40)
  })

  it('is nothing if everything is as it was', () => {
    expect(size('eager', 'for (let i = 0; i < 50; i++) o.list[0] = i; o.list[0] = 3')).toBe(0)
  })
})

describe('an eager block', () => {
  it('that calls what is not marked is stopped, and begins lazy ones from then on', () => {
    const { session, log, words, change } = trackedProgram(PROGRAM, { it: 'o.a = 5; unmarked(o); o.a = 6' }, { mode: 'tracked', host: ['changes.it'], mixed: 'eager' })
    const blocks = session.blocks!
    const before = words()
    log.start()
    blocks.begin()
    expect(change('it')).toBe('fallback')
    expect(blocks.end()).toBe(true)
    log.rollback()
    expect(words()).toBe(before)
    blocks.begin()
    expect(change('it')).toBeUndefined()
    expect(blocks.end()).toBe(false)
    expect(blocks.report()).toMatchObject([{ name: 'changes.it', kind: 'lazy', count: 2, fallbacks: 1 }])
  })

  it('becomes a lazy one if not all that it reaches can be copied', () => {
    const { session, log, change } = trackedProgram(PROGRAM, { it: 'o.a = 5' }, { mode: 'tracked', host: ['*'], mixed: 'eager' })
    session.realm.run('changes.proxy = (o) => { o.proxy = new Proxy({}, {}) }', 'test')
    change('proxy')
    log.start()
    session.blocks!.begin()
    expect(change('it')).toBeUndefined()
    expect(session.blocks!.end()).toBe(false)
  })
})
