/**
 * Objects that have symbols as keys, functions as constructors and bound functions with properties, as streams and sockets are made:
 * what generated code does with them is what the interpreting roads do.
 */
import { describe, expect, it } from 'vitest'

import { temporaryFile } from '../../test/support/folder.ts'
import { Session } from '../check/session.ts'
import { checkSettings } from '../options.ts'

const PROGRAM = `const { explore } = require('manyworlds')
const kState = Symbol('kState'), kHandle = Symbol('kHandle')
function Stream(name) { this.name = name; this.listeners = { data: null }; this[kState] = 7 }
Stream.prototype.emit = function () {}
class Handle {
  #secret = 1
  constructor(owner) { this.owner = owner; this[kHandle] = owner }
  set secret(v) { this.#secret = v }
}
class Plain { constructor() { this.a = 1; this.b = null } }
const wide = () => { const o = { __proto__: Stream.prototype }; for (let i = 0; i < 24; i++) o['field' + i] = i; o[kHandle] = o; return o }
globalThis.fill = (root) => {
  const stream = new Stream('s'), handle = new Handle(stream)
  const once = function () { return this }.bind({ fired: false }, 1)
  once.listener = stream
  const list = [handle, stream, { [kState]: 1, z: 2 }]
  Object.assign(root, { stream, handle, plain: new Plain(), wide: wide(), once, bound: Plain.bind(null, 2), made: function () {}, list })
}
globalThis.changes = {
  value: (r) => { r.stream.name = 't' },
  symbolValue: (r) => { r.stream[kState] = r.plain },
  newName: (r) => { r.stream.extra = 1 },
  newNameOfPlain: (r) => { r.plain.c = 3; r.stream.listeners.end = null },
  deletedFirst: (r) => { delete r.stream.name },
  deletedAndBack: (r) => { delete r.plain.a; r.plain.a = 5 },
  otherSymbol: (r) => { r.stream[kHandle] = 1 },
  firstSymbol: (r) => { r.plain[kState] = 1 },
  deletedSymbol: (r) => { delete r.handle[kHandle] },
  privateValue: (r) => { r.handle.secret = { fresh: true } },
  wideValue: (r) => { r.wide.field3 = 'three'; r.wide[kHandle] = r.once },
  wideName: (r) => { delete r.wide.field23; r.wide.field30 = 1 },
  listener: (r) => { r.once.listener = r.plain },
  firstProperty: (r) => { r.bound.tag = 1 },
  freshBound: (r) => { const f = (() => {}).bind(r.stream); f.listener = f; r.list.push(f) },
  freshStream: (r) => { const s = new Stream('u'); s[kHandle] = new Handle(s); r.list.push(s, s[kHandle]) },
  prototypeOfMade: (r) => { r.made.prototype.x = 1 },
  otherPrototype: (r) => { Object.setPrototypeOf(r.stream, Plain.prototype) },
  frozen: (r) => { Object.freeze(r.stream.listeners) },
  hiddenName: (r) => { Object.defineProperty(r.stream, 'name', { enumerable: false }) },
}
module.exports = explore({ root: () => ({}), operations: { nothing: () => {} } })
`

function open(): { session: Session; words: Int32Array } {
  const session = new Session(temporaryFile('program.cjs', PROGRAM), checkSettings({}), { console: () => {} })
  const { heap, subject, realm } = session
  ;(realm.run('fill', 'test') as (root: unknown) => void)(subject.roots[0])
  heap.linearize(subject.roots)
  const words = heap.words.slice(0, heap.length)
  // Often enough for code to be generated for every layout.
  for (let i = 0; i < 20; i++) {
    heap.rebuild(words, words.length, subject.roots)
    heap.linearize(subject.roots)
    expect([...heap.words.subarray(0, heap.length)]).toEqual([...words])
  }
  return { session, words }
}

const CHANGES = [...PROGRAM.matchAll(/^ {2}(\w+): \(r\)/gm)].map(([, name]) => name!)
/** The state after these is not known from what was written. */
const UNKNOWN = new Set(['prototypeOfMade'])

describe('a state of objects with symbols as keys', () => {
  const { session, words } = open()
  const { heap, subject, realm } = session
  const fingerprint = (): number[] => [heap.fingerprint.lane1, heap.fingerprint.lane2]

  it.each(CHANGES)('has the fingerprint of its words after a change, and comes back: %s', (name) => {
    for (let i = 0; i < 12; i++) {
      heap.rebuild(words, words.length, subject.roots)
      ;(realm.run(`changes.${name}`, 'test') as (root: unknown) => void)(subject.roots[0])
      const isKnown = heap.computeSuccessor(words)
      const successor = fingerprint()
      heap.identify(subject.roots)
      if (isKnown) expect(successor).toEqual(fingerprint())
      else expect(UNKNOWN).toContain(name)
      const changed = heap.words.slice(0, heap.length)
      expect(changed.join()).not.toBe(words.join())
      heap.restore(words, words.length, subject.roots)
      heap.linearize(subject.roots)
      expect([...heap.words.subarray(0, heap.length)]).toEqual([...words])
      heap.rebuild(changed, changed.length, subject.roots)
      heap.linearize(subject.roots)
      expect([...heap.words.subarray(0, heap.length)]).toEqual([...changed])
    }
  })
})
