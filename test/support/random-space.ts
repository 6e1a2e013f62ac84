/**
 * Random small programs with operations, as text: one class with fields of every kind, operations made of statements
 * that are picked by number (which fast-check shrinks), and a view that prints the whole heap up to isomorphism. All
 * values are kept small, so that sequences of calls meet again.
 */
import type { Space } from './state-space.ts'

const RICH_PROGRAM = `
let moduleCount = 0
const moduleList = []
const moduleMap = new Map()
const KEY = Symbol('key')
class Node { value; next = null; #weight = 0
  constructor(value) { this.value = value }
  weigh() { this.#weight = (this.#weight + 1) % 3; return this }
  static weightOf(o) { return #weight in o ? o.#weight : 0 }
}
class Leaf extends Node { #mark = 'm'; flip() { this.#mark = this.#mark === 'm' ? 'n' : 'm' } static markOf(o) { return #mark in o ? o.#mark : '' } }
class Stack extends Array { top() { return this[this.length - 1] } }
const makeCounter = () => { let n = 0; return { inc: () => { n = (n + 1) % 3 }, get: () => n } }
function* cycle() { let i = 0; while (true) { const by = yield i; i = (i + (by ?? 1)) % 3 } }
class Box {
  static total = 0
  static #secret = 0
  static hide() { Box.#secret = (Box.#secret + 1) % 2 }
  static shown() { return Box.#secret }
  n = 0; list = []; map = new Map(); set = new Set(); node = null; other = undefined; stack = new Stack()
  #p = 0
  date = new Date(0); re = /a/g; bytes = new Uint8Array(2); words = new Uint16Array(this.bytes.buffer); weak = new WeakMap()
  counter = makeCounter(); gen = cycle()
  constructor() { this.gen.next() }
  bump() { this.#p = (this.#p + 1) % 3 }
  get p() { return this.#p }
  set p(v) { this.#p = v }
}
const names = new Map([Object, Array, Map, Set, Date, RegExp, Uint8Array, Uint16Array, WeakMap, Node, Leaf, Stack, Box, Function, ArrayBuffer, Error].map((c) => [c.prototype, c.name]))
`

const RICH_VIEW = `(root) => {
  const ids = new Map(), out = []
  const show = (v) => {
    if (Object(v) !== v) return Object.is(v, -0) ? '-0' : typeof v + String(v)
    if (!ids.has(v)) ids.set(v, ids.size)
    return '#' + ids.get(v)
  }
  show(root)
  const describe = (o) => {
    const proto = Object.getPrototypeOf(o)
    out.push('|', names.get(proto) ?? 'other', Object.isExtensible(o))
    for (const key of Reflect.ownKeys(o)) {
      const d = Object.getOwnPropertyDescriptor(o, key)
      if (typeof o === 'function' && ['length', 'name', 'arguments', 'caller', 'prototype'].includes(key) || key === 'gen' || key === 'stack' && o instanceof Error) continue
      out.push(String(key), d.writable ? 'w' : 'r', 'value' in d ? show(d.value) : 'accessor')
    }
    if (o instanceof Map) o.forEach((v, k) => out.push(show(k), show(v)))
    if (o instanceof Set) o.forEach((v) => out.push(show(v)))
    if (o instanceof Date) out.push(+o)
    if (o instanceof Box) out.push(o.p, o.counter.get(), o.gen.next().value, Box.total, Box.shown(), moduleCount, show(moduleList), show(moduleMap), show([].flag), show(Node.prototype.flag))
    if (o instanceof Node) out.push(Node.weightOf(o), Leaf.markOf(o))
  }
  for (const o of ids.keys()) describe(o)
  if (root.weak.has(root.list)) out.push('weak', show(root.weak.get(root.list)))
  if (root.node && root.weak.has(root.node)) out.push('weak', show(root.weak.get(root.node)))
  return out.join(' ')
}`

/** Statements on the root `r`. */
const RICH: readonly string[] = [
  'r.n = (r.n + 1) % 3', 'r.n = (r.n * 2) % 3', 'r.n = -r.n', 'r.bump()', 'r.p = 0', 'r.p ^= 1', 'r.n ||= 2', 'r.other ??= r.n',
  'r.list.push(r.n); if (r.list.length > 2) r.list.length = 0', 'r.list.pop()', 'r.list.reverse()', 'r.list.sort()', 'r.list.unshift(r.list.shift())',
  'r.list = r.list.filter((x) => x !== r.n)', 'r.list = [...r.list].map((x) => (x + 1) % 3)', 'r.list.length = 1', 'delete r.list[0]', 'r.list.fill(r.n)', 'r.list.splice(0, 1, r.n)', 'r.list[1] = r.list[0]', 'r.list.tag = r.n',
  'r.map.set(r.n, r.list)', 'r.map.delete(r.n)', 'r.map.clear()', 'r.map.set("k", r.map.size % 2)', 'for (const [k, v] of r.map) if (v === r.list) r.map.set(k, 0)', 'r.map.set(r.list, 1)',
  'r.set.add(r.n)', 'r.set.delete(r.n)', 'r.set.add(r.node)', 'r.set = new Set([...r.set].reverse())',
  'r.node = new Node(r.n)', 'r.node = null', 'r.node = new Leaf(0); r.node.next = r.other instanceof Node ? r.other : null', 'r.node && (r.node.next = r.node)', 'if (r.node) r.node.value = (r.node.value + 1) % 2',
  'r.node?.weigh()', 'r.node?.flip?.()', 'if (r.node && !r.node.next) r.node.next = new Node(1)', '[r.node, r.other] = [r.other, r.node]', 'r.node = r.node?.next ?? null', 'r.node = r.node && { ...r.node }',
  'let at = r.node; for (let i = 0; at && i < 4; i++, at = at.next) at.value = 0', 'if (r.node) Object.setPrototypeOf(r.node, Leaf.prototype)', 'if (r.node) delete r.node.value', 'if (r.node) r.node.extra = 1',
  'r.other = r.list', 'r.other = r.node', 'r.other = { n: r.n }', 'r.other = undefined', 'r.other = r', 'r.other = () => 1', 'r.other = { [KEY]: r.n }', 'r.other = Object.freeze([r.n])', 'r.other = new Error("e" + r.n)', 'r.other = -0', 'r.other = 1n', 'r.other = "s"',
  'if (Object(r.other) === r.other && typeof r.other !== "function") r.other.x = 1', 'if (Object(r.other) === r.other && r.other !== r && typeof r.other !== "function") Object.preventExtensions(r.other)',
  'r["dyn" + r.n] = 1', 'delete r["dyn" + r.n]', 'r[KEY] = r.n', 'delete r[KEY]',
  'r.date.setTime((+r.date + 1) % 2)', 'r.re.exec("aa")', 'r.re.lastIndex = 0', 'r.bytes[0] ^= 1', 'r.words[0] = 256', 'r.words.fill(0)', 'new DataView(r.bytes.buffer).setInt8(1, 3)',
  'r.counter.inc()', 'r.counter = makeCounter()', 'r.gen.next()', 'r.gen.next(2)', 'r.weak.set(r.list, r.n)', 'if (r.node) r.weak.set(r.node, r.list)', 'r.weak.delete(r.list)', 'r.weak = new WeakMap()',
  'r.stack.push(r.n); if (r.stack.length > 2) r.stack.splice(0)', 'r.stack = r.stack.map((x) => x)', 'r.n = r.stack.top() ?? 0',
  'moduleCount = (moduleCount + 1) % 3', 'moduleList.push(r.n); if (moduleList.length > 2) moduleList.length = 0', 'moduleList[0] = r.node', 'moduleMap.set(r.n, moduleMap.size % 2)', 'moduleMap.clear()', 'r.other = moduleList',
  'Box.total = (Box.total + 1) % 2', 'Box.hide()', 'Array.prototype.flag = r.n', 'Node.prototype.flag = (Node.prototype.flag ?? 0) ^ 1', 'delete Array.prototype.flag',
  'if (r.n === 1) throw new Error("one")', 'try { if (r.n === 2) throw r.list; r.n = 2 } catch (e) { e.push(9); if (e.length > 2) e.length = 0 } finally { r.bump() }',
  'outer: for (const x of [0, 1]) for (const y of [0, 1]) { if (x + y === r.n) break outer; r.n = (r.n + y) % 3 }',
  'const { n, ...rest } = r.other ?? {}; if (Object.keys(rest).length) r.n = 0', 'r.list.forEach((x, i) => { r.list[i] = x === r.n ? 0 : x })', 'r.n = [...r.set].length % 3', 'Object.assign(r, { n: 1 })', 'Reflect.set(r, "n", 2)',
]

// Only class instances, plain objects and arrays: what generated code and the write log are made for.
const PLAIN_PROGRAM = `
class Node { left = null; right = null; value; #rank = 0
  constructor(value) { this.value = value }
  promote() { this.#rank = (this.#rank + 1) % 3 }
  static rankOf(o) { return #rank in o ? o.#rank : '' }
}
class Wide extends Node { parent = null; items = []; constructor(value, parent) { super(value); this.parent = parent } }
class Root { top = null; size = 0; spare = undefined; pair = { a: 0, b: null }; list = []; grid = [[0], [1]] }
const depth = (n, d = 0) => (n === null || d > 3 ? d : Math.max(depth(n.left, d + 1), depth(n.right, d + 1)))
const names = new Map([Object, Array, Node, Wide, Root].map((c) => [c.prototype, c.name]))
`

const PLAIN_VIEW = `(root) => {
  const ids = new Map([[root, 0]]), out = []
  const show = (v) => {
    if (Object(v) !== v) return Object.is(v, -0) ? '-0' : typeof v + String(v)
    if (!ids.has(v)) ids.set(v, ids.size)
    return '#' + ids.get(v)
  }
  for (const o of ids.keys()) {
    out.push('|', names.get(Object.getPrototypeOf(o)), Object.isExtensible(o), Node.rankOf(o), Array.isArray(o) ? o.length : '')
    for (const key of Reflect.ownKeys(o)) out.push(String(key), show(o[key]))
  }
  return out.join(' ')
}`

const PLAIN: readonly string[] = [
  'r.top = new Node(r.size)', 'r.top = new Wide(r.size, r.top)', 'r.top = null', 'r.top = r.top?.left ?? null', 'if (r.top && depth(r.top) < 3) { const n = new Node(0); n.left = r.top; r.top = n }',
  'if (r.top) r.top.right = new Node(r.size)', 'if (r.top) [r.top.left, r.top.right] = [r.top.right, r.top.left]', 'if (r.top) r.top.left = r.top.right', 'if (r.top) r.top.left = r.top', 'if (r.top?.left) { const n = r.top.left; r.top.left = n.right; n.right = r.top; r.top = n }',
  'r.top?.promote()', 'r.top?.left?.promote()', 'if (r.top) r.top.value = r.size', 'if (r.top) r.top.value = "s" + r.size', 'if (r.top) r.top.value = r.list', 'if (r.top) r.top.value = -0', 'if (r.top) r.top.value = 0.5',
  'r.size = (r.size + 1) % 3', 'r.size = 0', 'r.size = 2 ** 31', 'r.spare = r.top', 'r.spare = undefined', 'r.spare = r.list', 'r.spare = [r.spare === undefined ? 1 : 2]', '[r.top, r.spare] = [r.spare instanceof Node ? r.spare : null, r.top]',
  'r.pair.a = (r.pair.a + 1) % 2', 'r.pair.b = r.pair', 'r.pair = { b: r.pair.b, a: 1 }', 'r.pair = { a: 0, b: null }', 'r.pair.c = 1', 'delete r.pair.c', 'delete r.pair.a; r.pair.a = 0', 'r.pair.b = { a: r.size, b: r.top }',
  'if (r.list.length < 3) r.list.push(r.size)', 'if (r.list.length < 3) r.list.push(r.top)', 'r.list.pop()', 'r.list.shift()', 'r.list.reverse()', 'r.list.length = 0', 'r.list.length = 2', 'r.list[2] = 1; r.list.length = 3', 'delete r.list[0]', 'r.list = r.list.slice(0, 1)', 'r.list = []', 'r.list[0] = r.list', 'r.list.sort()', 'r.list.fill(undefined)',
  'r.grid[0][0] = (r.grid[0][0] + 1) % 2', 'r.grid.reverse()', 'r.grid[1] = r.grid[0]', 'r.grid = r.grid.map((row) => [...row])', 'r.grid.forEach((row) => { row.length = 1; row[0] = 0 })',
  'for (let i = 0; i < 70; i++) r.size = (r.size + 1) % 2', 'for (let n = r.top, i = 0; n && i < 3; n = n.left, i++) n.value = 1', 'const wide = r.top; if (wide instanceof Wide && wide.items.length < 2) wide.items.push(wide)', 'if (r.top instanceof Wide) r.top.parent = r.spare instanceof Node ? r.spare : null', 'if (r.top) r.top.extra = 1', 'if (r.top) delete r.top.extra', 'if (r.top) delete r.top.left',
  'r.spare = new Node(new Node(null))', 'r.spare = Object.freeze({ x: r.size })', 'Object.freeze(r.pair)', 'throw r', 'r.top = r.top && Object.assign(new Node(0), r.top)', 'const t = r.top; r.top = null; r.top = t', 'r.list = Array.from({ length: 2 }, () => new Node(r.size))',
]

// Closures, scopes, frames, functions with properties, variables and objects of the base heap: what whole programs are made of.
const SUSPENDED_PROGRAM = `
let count = 0
let current = null
const KEY = Symbol('key')
const shared = { n: 0, held: null }
const queue = []
const table = new Map()
const tags = new Set()
class Cell { static made = 0; value; #next = null
  constructor(value) { this.value = value }
  link(next) { this.#next = next; return this }
  get next() { return this.#next }
  static nextOf(o) { return #next in o ? o.#next : undefined }
}
const home = new Cell('home')
const counter = (from) => { let n = from; const step = () => { n = (n + 1) % 3; return n }; return { step, peek: () => n, reset() { n = 0 } } }
const keep = (a, b) => { const list = [a]; return function kept(x) { if (x !== undefined) list[0] = x; return b ? [list[0], b] : list[0] } }
const outer = (() => { let hidden = 0; return { turn: () => { hidden = (hidden + 1) % 3; return hidden }, look: () => hidden } })()
function* walk(list, first) {
  let at = first, turn = 0
  try { for (const item of list) { turn++; const got = yield [at, item, turn]; if (got !== undefined) at = got } } finally { at = 'end' }
  while (turn < 9) { const inner = yield* pause(at, ++turn); at = inner }
}
function* pause(x, turn) { let y = x; yield [y, turn]; y = 1; return y }
class Root { n = 0; f = null; g = null; c = counter(0); cell = null; list = [] }
const names = new Map([Object, Array, Map, Set, Cell, Root, Function].map((c) => [c.prototype, c.name]))
`

const SUSPENDED_VIEW = `(root) => {
  const ids = new Map(), out = []
  const show = (v) => {
    if (Object(v) !== v) return Object.is(v, -0) ? '-0' : typeof v + String(v)
    if (!ids.has(v)) ids.set(v, ids.size)
    return '#' + ids.get(v)
  }
  show(root)
  out.push(count, show(current), show(shared), show(queue), show(table), show(tags), show(home), outer.look(), Cell.made)
  for (const o of ids.keys()) {
    const proto = Object.getPrototypeOf(o)
    out.push('|', names.get(proto) ?? (typeof o.next === 'function' ? 'walk' : 'other'), Object.isExtensible(o))
    for (const key of Reflect.ownKeys(o)) {
      if (typeof o === 'function' && ['arguments', 'caller'].includes(key)) continue
      const d = Object.getOwnPropertyDescriptor(o, key)
      out.push(String(key), d.writable ? 'w' : 'r', 'value' in d ? show(d.value) : 'accessor')
    }
    if (o instanceof Map) o.forEach((v, k) => out.push(show(k), show(v)))
    if (o instanceof Set) o.forEach((v) => out.push(show(v)))
    if (o instanceof Cell) out.push(show(Cell.nextOf(o)))
    if (typeof o === 'function' && String(o).startsWith('function kept')) out.push('kept', [o()].flat().map(show))
    if (!names.has(proto) && typeof o !== 'function') out.push('proto', show(proto === Object.prototype ? 'O' : typeof o.next === 'function' ? 'G' : proto))
  }
  // What cannot be seen is called, last: it changes the state that is looked at.
  for (const o of [...ids.keys()]) {
    if (typeof o === 'function' && String(o).startsWith('() =>')) out.push('call', show(o()))
    else if (typeof o === 'object' && typeof o.next === 'function') for (let i = 0; i < 3; i++) out.push('next', JSON.stringify(o.next(), (k, v) => (typeof v === 'function' ? 'f' : v instanceof Root ? 'r' : v)))
  }
  return out.join(' ')
}`

const SUSPENDED: readonly string[] = [
  'r.n = (r.n + 1) % 3', 'count = (count + 1) % 3', 'count = r.n', 'current = r.cell', 'current = null', 'current = r.c', 'shared.n = (shared.n + 1) % 2', 'shared.held = r.cell', 'shared.held = r.c.step', 'shared.held = null', 'shared.extra = 1', 'delete shared.extra',
  'if (queue.length < 2) queue.push(r.n)', 'if (queue.length < 2) queue.push(() => r.n)', 'queue.shift()', 'queue.length = 0', 'table.set(r.n, r.list)', 'table.set("k", table.size % 2)', 'table.delete(r.n)', 'table.clear()', 'tags.add(r.n)', 'tags.add(r.f)', 'tags.clear()',
  'home.value = r.n', 'home.value = "home"', 'home.link(r.cell)', 'home.link(null)', 'Cell.made = (Cell.made + 1) % 2', 'outer.turn()', 'if (outer.look() === 1) outer.turn()',
  'r.cell = new Cell(r.n)', 'r.cell = new Cell(r.n).link(r.cell && !r.cell.next ? r.cell : null)', 'r.cell = null', 'if (r.cell) r.cell.value = r.c.peek', 'r.cell?.link(home)', 'r.cell = home',
  'r.c.step()', 'r.c.reset()', 'r.c = counter(r.n)', 'r.c = { ...counter(0), step: r.c.step }', 'r.f = r.c.step', 'r.f = keep(r.n)', 'r.f = keep(r.n, r.f)', 'if (r.f) r.f(count)', 'r.f = null', 'const k = keep(0); r.f = k; r.list = [k]', 'r.f = r.f && { f: r.f }.f',
  'if (r.f) r.f.tag = r.n', 'if (r.f) delete r.f.tag', 'if (r.f) delete r.f.name', 'if (r.f) Object.defineProperty(r.f, "name", { value: "kept", configurable: true })', 'if (r.f?.prototype) r.f.prototype.x = 1', 'if (r.f?.prototype) delete r.f.prototype.x', 'if (r.f?.prototype) delete r.f.prototype.constructor', 'if (r.f?.prototype) r.f.prototype["constructor"] = r.c.step', 'if (r.f?.prototype) Reflect.deleteProperty(r.f.prototype, "constructor")', 'if (r.f?.prototype) Object.assign(r.f.prototype, { constructor: keep })', 'r.cell && (r.cell[KEY] = r.n)', 'r.cell && delete r.cell[KEY]', 'shared[KEY] = r.n', 'delete shared[KEY]', 'r.list = [{ n: 1, [KEY]: r.f }]', 'r.list = [(({ n, ...rest }) => rest)({ n: 1, [KEY]: r.n, m: 2 })]', 'r.list = [r.c.step.bind(null, 1)]', 'if (r.f?.prototype) r.list = [r.f.prototype]', 'if (r.f?.prototype) r.list = [new r.f()]', 'if (r.f) Object.freeze(r.f)', 'if (r.f?.prototype) r.f.prototype = null',
  'r.g = walk([1, 2], r.n)', 'r.g = walk(queue, 0)', 'r.g?.next()', 'r.g?.next(r.n)', 'r.g?.return(0)', 'r.g = null', 'r.g = walk([r.c.step], r.f); r.g.next()', 'if (r.g) r.list = [r.g]', 'r.g && (r.g.note = 1)',
  'r.list = []', 'if (r.list.length < 2) r.list.push(r.f)', 'r.list = [r.c.step, r.c.peek]', 'r.list = [Array.prototype.concat.bind([1], 1)]', 'for (let i = 0; i < 2; i++) r.list[i] = () => i', '[r.f, r.list] = [r.list[0]?.call ? r.list[0] : null, [r.f]]', 'r.list.tag = 1', 'r.list = [Symbol("s")]',
  'if (r.n === 2) throw r', 'for (let i = 0; i < 1100; i++) r.n = i % 3', 'current = current === null ? undefined : null', 'r.list = [{ f: r.f, c: r.c }]', 'r.list = [{ get v() { return r.n } }]',
]

const FAMILIES = {
  rich: { program: RICH_PROGRAM, root: 'new Box()', view: RICH_VIEW, statements: RICH },
  plain: { program: PLAIN_PROGRAM, root: 'new Root()', view: PLAIN_VIEW, statements: PLAIN },
  suspended: { program: SUSPENDED_PROGRAM, root: 'new Root()', view: SUSPENDED_VIEW, statements: SUSPENDED },
}

export type Family = keyof typeof FAMILIES

export const statementCount = (family: Family): number => FAMILIES[family].statements.length

/** One operation for each list of statement numbers. */
export function randomSpace(family: Family, operations: readonly (readonly number[])[], bound: number): Space {
  const { program, root, view, statements } = FAMILIES[family]
  const operation = (picks: readonly number[]): string => `(r) => { ${picks.map((pick) => `{ ${statements[pick % statements.length]!} }`).join('; ')} }`
  return { program, root, view, bound, operations: Object.fromEntries(operations.map((picks, i) => [`op${i}`, operation(picks)])) }
}
