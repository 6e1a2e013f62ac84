// Guest program of the ledger's laws: a few dozen objects that refer to each other, and `act`, which changes one reference or value.
const { explore } = require('manyworlds')

class Link {
  left = null
  right = null
  #hidden = 0
  get hidden() { return this.#hidden }
  set hidden(value) { this.#hidden = value }
}
class LongLink extends Link { third = undefined }

const PINNED = new Link()
const FROZEN = Object.freeze(new LongLink())
let head = null
let count = 0
const table = { first: null, list: [] }
const registry = new Map()
const weak = new WeakMap([[PINNED, 1], [registry, null]])

const range = (n) => Array.from({ length: n }, (_, i) => i)
const MAKERS = [
  () => new Link(), () => new LongLink(), () => [], () => new Map(), () => ({ a: null, b: 0 }), () => new Set(), () => [null, null, null], () => new Uint16Array(9),
  () => new Map(range(70).map((i) => [i - 35, i])), () => new Set(range(70)), () => range(1030), () => { let n = 0; return () => n++ }, () => Object.freeze(new LongLink()), () => /a/g, () => new WeakMap(), () => new WeakSet(),
  () => { let n = 0; return function () { return n++ } }, () => { function Old(v) { this.v = v } return new Old(1) }, () => { function* count() { for (let i = 0; i < 9; i++) yield i } return count() },
]
// The pool is no part of the state: it is in the hands of the test.
const start = (size, first) => {
  head = null
  count = 0
  table.first = null
  table.list.length = 0
  registry.clear()
  weak.set(PINNED, 1).set(registry, null).delete(FROZEN)
  const pool = []
  for (let i = 0; i < size; i++) pool.push(MAKERS[(i + first) % MAKERS.length]())
  return { root: { top: pool[0], other: null, extra: [] }, pool }
}

const fields = { Link: ['left', 'right', 'hidden'], LongLink: ['left', 'right', 'hidden', 'third'] }

const what = (value) => (typeof value === 'number' ? value : 7)

/** Puts `value` somewhere into `o`; `place` says where. */
const put = (o, place, value, { root, pool }) => {
  if (o instanceof Link) {
    const names = fields[o.constructor.name]
    o[names[place % names.length]] = value
  } else if (Array.isArray(o)) {
    const ways = [() => { o.push(value) }, () => { o[place % (o.length + 1)] = value }, () => { o.pop() }, () => { o.unshift(value) }, () => { o.splice(place % (o.length + 1), 1, value, value) },
      () => { o.length = place % 5 }, () => { o.reverse() }]
    ways[place % ways.length]()
  } else if (o instanceof Map) {
    const ways = [() => { o.set(place, value) }, () => { o.set(value, place) }, () => { o.delete([...o.keys()][place % (o.size + 1)]) }, () => { o.set('self', o) },
      () => { o.delete([...o.keys()].at(-1)) }, () => { o.set(-place, value) }]
    ways[place % ways.length]()
  } else if (o instanceof Set) {
    const ways = [() => { o.add(value) }, () => { o.delete([...o][place % (o.size + 1)]) }, () => { o.add(place) }]
    ways[place % ways.length]()
  } else if (o instanceof WeakMap) {
    const key = [PINNED, registry, FROZEN, ...pool][place % (pool.length + 3)]
    if (value === null) o.delete(key)
    else o.set(key, value)
  } else if (o instanceof WeakSet) {
    if (Object(value) !== value) o.delete(pool[place % pool.length])
    else o.add(value)
  } else if (o instanceof Uint16Array) {
    if (place % 11 === 10) new DataView(o.buffer).setFloat32(place % 13, what(value))
    else o[place % 9] = what(value)
  } else if (o instanceof RegExp) {
    if (place % 2) o.test('aaa')
    else o.lastIndex = place % 3
  } else if (typeof o === 'function') {
    if (place % 7 === 6) o.property = value
    else if (place % 7 === 5 && Object.hasOwn(o, 'prototype')) o.prototype.extra = value
    else if (place % 7 === 4 && Object.hasOwn(o, 'prototype')) root.other = o.prototype
    else o()
  } else if (typeof o.next === 'function') {
    o.next()
  } else {
    const names = ['a', 'b', 'c' + (place % 3)]
    if (place % 7 === 6) delete o.a
    else o[names[place % names.length]] = value
  }
}

const act = (world, target, place, what) => {
  const { root, pool } = world
  const value = what < 0 ? [null, undefined, 1, 'text', -0, 1.5, true, PINNED, FROZEN][-what % 9] : what >= 40 ? new Link() : pool[what % pool.length]
  switch (target) {
    case 0: root.top = value; break
    case 1: root.other = value; break
    case 2: put(root.extra, place, value, world); break
    case 3: head = value; break
    case 4: count = place; break
    case 5: put(table.list, place, value, world); break
    case 6: table.first = value; break
    case 7: put(registry, place, value, world); break
    case 8: if (what >= 40) value.left = pool[place % pool.length]; root.other = value; break
    case 9: put(weak, place, value, world); break
    default: put(pool[target % pool.length], place, value, world)
  }
}

globalThis.wiring = { start, act, peek: () => [head, count] }
module.exports = explore({ root: () => ({}), operations: { nothing: () => {} } })
