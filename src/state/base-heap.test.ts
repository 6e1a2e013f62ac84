import { describe, expect, it } from 'vitest'

import { temporaryFile } from '../../test/support/folder.ts'
import { Session } from '../check/session.ts'
import { checkSettings } from '../options.ts'

/** A session on a program whose global `change` takes the name of a change. */
function open(program: string, changes: Record<string, string>): { session: Session; change(name: string): void; words(): string } {
  const table = Object.entries(changes).map(([name, body]) => `${name}: (root) => { ${body} }`).join(',\n')
  const file = temporaryFile('program.cjs', `const { explore } = require('manyworlds')\n${program}\nglobalThis.changes = { ${table} }\nmodule.exports = explore({ root: () => ({}), operations: { nothing: () => {} } })\n`)
  const session = new Session(file, checkSettings({}), { console: () => {} })
  const { heap, subject, realm } = session
  return {
    session,
    change: (name) => { (realm.run(`changes.${name}`, 'test') as (root: unknown) => void)(subject.roots[0]) },
    words: () => { heap.linearize(subject.roots); return [...heap.words.subarray(0, heap.length)].join() },
  }
}

describe('the base heap', () => {
  it('adds nothing to a state while nothing outside of the root was changed', () => {
    const { session, words } = open('const o = { n: 0 }', {})
    // The world with one root, and an empty object.
    expect(words().split(',')).toHaveLength(3)
    expect(session.heap.base.entries).toEqual([])
    expect(session.heap.base.changedNames).toEqual([])
  })

  it('lists what was changed by a name that a reader of the program knows', () => {
    const { session, change, words } = open('let count = 0; const cache = { hits: 0 }; class C { static total = 0 }', {
      variable: 'count++', object: 'cache.hits++', statics: 'C.total++', intrinsic: 'Array.prototype.extra = 1',
    })
    for (const name of ['variable', 'object', 'statics', 'intrinsic']) change(name)
    words()
    expect(session.heap.base.changedNames).toEqual(['count', 'cache', 'C', 'Array.prototype'])
  })

  it('a change that is taken back leaves the state it was', () => {
    const { change, words } = open('let count = 0; const list = []', { up: 'count++; list.push(1)', down: 'count--; list.pop()' })
    const before = words()
    change('up')
    expect(words()).not.toBe(before)
    change('down')
    expect(words()).toBe(before)
  })

  it('gives every touched object and variable back what a state says', () => {
    const { session, change, words } = open('let count = 0; const list = []; const map = new Map(); class C { static #p = 0; static up() { C.#p++; return C.#p } }', {
      change: 'count++; list.push({ root }); map.set(list, count); C.up(); Object.prototype.tag = count',
    })
    const { heap, subject } = session
    const states = [words()]
    for (let i = 0; i < 3; i++) {
      change('change')
      states.push(words())
    }
    expect(new Set(states).size).toBe(4)
    for (const state of [states[2]!, states[0]!, states[3]!, states[1]!]) {
      const stored = Int32Array.from(state.split(',').map(Number))
      heap.rebuild(stored, stored.length, subject.roots)
      expect(words()).toBe(state)
    }
  })

  it('gives a list its elements back while it inherits a setter for one of them', () => {
    const { session, change, words } = open('const list = [1, 2, 3]', {
      cut: 'list.length = 1; Object.defineProperty(Object.prototype, 1, { set() { throw new Error("heard") }, configurable: true })',
    })
    const before = words()
    change('cut')
    expect(words()).not.toBe(before)
    const stored = Int32Array.from(before.split(',').map(Number))
    session.heap.rebuild(stored, stored.length, session.subject.roots)
    expect(words()).toBe(before)
  })

  it('refuses to go on when a change cannot be taken back', () => {
    const { session, change, words } = open('const o = { n: 0 }', { freeze: 'Object.freeze(o)' })
    const before = Int32Array.from(words().split(',').map(Number))
    change('freeze')
    words()
    expect(() => session.heap.rebuild(before, before.length, session.subject.roots)).toThrow(/locked/)
  })

  it('symbols of the program are the same in every state', () => {
    const { session, change, words } = open("const key = Symbol('key')", { set: 'root[key] = key' })
    change('set')
    const stored = Int32Array.from(words().split(',').map(Number))
    session.heap.rebuild(stored, stored.length, session.subject.roots)
    const root = session.subject.roots[0] as Record<symbol, symbol>
    const [symbol] = Object.getOwnPropertySymbols(root)
    expect(root[symbol!]).toBe(symbol)
    change('set')
    expect(Object.getOwnPropertySymbols(root)).toHaveLength(1)
  })
})
