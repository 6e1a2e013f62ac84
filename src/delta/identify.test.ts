/** Fingerprints and words of sets of states after random writes, held against those of each state by itself. */
import { describe, expect, it } from 'vitest'

import { temporaryFile } from '../../test/support/folder.ts'
import { Session } from '../check/session.ts'
import { checkSettings } from '../options.ts'
import { Abstraction } from '../state/abstraction.ts'
import { WordBuffer } from '../state/byte-arena.ts'
import { ChangeLog } from '../track/change-log.ts'
import { isReference } from './delta.ts'
import type { DeltaObject, DeltaState, DeltaValue } from './delta-state.ts'
import { Identifier } from './identify.ts'
import { Merger, signatureOf } from './merge.ts'

const file = temporaryFile('program.cjs', `
const { explore } = require('manyworlds')
class Node { constructor(value) { this.value = value; this.left = null; this.right = null } }
class Wide extends Node { #secret = 0; #friend = null; constructor(value) { super(value); this.up = null } hide(v, w) { this.#secret = v; this.#friend = w } }
let shared = 0, other = 'x'
const PATTERN = /a/g, BYTES = new Uint8Array(2), TABLE = new Map([['x', 1]])
const settings = { level: 0, owner: null, list: [1, 2] }
const closure = () => { let n = 0, m = null; return { get: () => [n, m], set: (a, b) => { n = a; m = b } } }
function* generate() { let i = 0; while (true) yield i++ }
class List extends Array { total = 0 }
const makers = [
  () => new Node(0), () => new Wide(0), () => ({}), () => ({ a: 1 }), () => [], () => [1, 2, 3], () => new Map(), () => new Set(), closure, () => [, 1, ,],
  () => new Date(5), () => new Uint8Array(3), () => generate(), () => (function () {}).bind({ a: 1 }, 2), () => ({ [Symbol.iterator]: 1, a: 2 }),
  () => ({ get x() { throw new Error('a getter ran') }, a: 1 }), () => Object.freeze({ a: 1, b: {} }), () => /a/g, () => function () {},
  () => new TypeError('m'), () => new List(), () => Object.assign([1, 2], { name: 'n' }), () => Symbol('own'), () => Object.create(null),
  () => Object.create({ value: 1 }), () => new Map([[{}, 1], ['k', 2]]), () => [1, 2].values(), () => ({ inner: [{ a: 1 }] }), () => new Proxy({ a: 1 }, {}),
]
const special = {
  date: (o) => { o.setTime(o.getTime() + 1) }, bytes: (o) => { o[1]++ }, step: (o) => { o.next() }, match: (o) => { o.exec('bab') },
  name: (o) => { o.extra = 1 }, prototype: (o) => { o.prototype.method = 1 }, define: (o) => { Object.defineProperty(o, 'a', { value: 3, enumerable: false, configurable: true, writable: true }) },
  freeze: (o) => { Object.seal(o) }, symbol: (o) => { o[Symbol.hasInstance] = 2 },
}
globalThis.program = {
  count: makers.length, special: (name, o) => special[name](o),
  make: (kind) => makers[kind](),
  put: (o, k, v) => { o[k] = v },
  remove: (o, k) => { delete o[k] },
  push: (o, v) => { o.push(v) },
  pop: (o) => { o.pop() },
  shift: (o) => { o.shift() },
  reverse: (o) => { o.reverse() },
  resize: (o, n) => { o.length = n },
  set: (o, k, v) => { o.set(k, v) },
  drop: (o, k) => { o.delete(k) },
  add: (o, v) => { o.add(v) },
  clear: (o) => { o.clear() },
  hide: (o, v, w) => { o.hide(v, w) },
  close: (o, v, w) => { o.set(v, w) },
  share: (v) => { shared = v },
  shareOther: (v) => { other = v },
  configure: (k, v) => { settings[k] = v },
  append: (v) => { settings.list.push(v) },
  match: () => { PATTERN.test('bab') },
  byte: () => { BYTES[1]++ },
  table: (v) => { TABLE.set('x', v) },
}
module.exports = explore({ root: () => ({}), operations: { nothing: () => {} } })
`)
const session = new Session(file, checkSettings({}), { console: () => {} })
const { heap, realm } = session
type Program = Record<string, (...values: unknown[]) => unknown> & { readonly count: number }
const program = realm.run('program', 'test') as Program
realm.shared.setBudget(2 ** 30)
const merger = new Merger(heap, realm)
const identifier = new Identifier(heap, realm)
const abstract = [{ match: 'shape' }, { exclude: ['Node.value', 'Wide.up', 'Wide.#friend', 'shared'] }, { match: 'shape', exclude: ['Node.left'] }].map((options) => {
  const abstraction = new Abstraction(heap, options as { match?: 'shape' })
  return { abstraction, identifier: new Identifier(heap, realm, abstraction) }
})
const log = new ChangeLog({ realm: session.realmView, base: heap.base, shapes: heap.shapes })

class Dice {
  #seed: number
  constructor(seed: number) {
    this.#seed = Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995
  }

  /** From 0 up to n - 1. */
  roll(n: number): number {
    let x = (this.#seed = (this.#seed + 0x6d2b79f5) | 0)
    x = Math.imul(x ^ (x >>> 15), 1 | x)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) % n
  }

  pick<T>(list: readonly T[]): T {
    return list[this.roll(list.length)]!
  }
}

const PRIMITIVES: readonly unknown[] = [0, 1, 2, 3, null, undefined, true, false, 'a', 'b', -0, 0.5, Number.NaN, 10n, 2 ** 40, -7]
const KEYS = ['value', 'left', 'right', 'a', 'b']

// ---- random states

/** A step that makes a graph: kind of step, object, key, value. */
type Step = readonly [number, number, number, number]

interface Recipe {
  readonly kinds: readonly number[]
  readonly steps: readonly Step[]
}

function randomRecipe(dice: Dice, isTree: boolean): Recipe {
  const kinds = Array.from({ length: 1 + dice.roll(9) }, () => (isTree ? dice.roll(2) : dice.roll(program.count)))
  return { kinds, steps: Array.from({ length: dice.roll(16) }, () => [dice.roll(12), dice.roll(64), dice.roll(64), dice.roll(256)]) }
}

function varied(recipe: Recipe, dice: Dice): Recipe {
  const steps = recipe.steps.map((step) => (dice.roll(4) === 0 ? [step[0], step[1], step[2], dice.roll(256)] as const : step))
  if (dice.roll(3) === 0) steps.push([dice.roll(12), dice.roll(64), dice.roll(64), dice.roll(256)])
  if (dice.roll(6) === 0) steps.pop()
  return { kinds: recipe.kinds, steps }
}

function build({ kinds, steps }: Recipe, isTree: boolean): unknown {
  const objects = kinds.map((kind) => program['make']!(kind))
  if (isTree) objects.forEach((object, i) => { if (i > 0) program['put']!(objects[(i - 1) >> 1], i % 2 === 1 ? 'left' : 'right', object) })
  else objects.forEach((_, i) => { if (i > 0) apply([0, i - 1, i, 255 - i], objects) })
  for (const step of steps) {
    try {
      apply(step, objects)
    } catch (error) {
      if (realm.hidden.stopKind(error) !== undefined) throw error
    }
  }
  return objects[0]
}

const isArray = (value: unknown): value is unknown[] => Array.isArray(value)
const tagOf = (object: unknown): string => Object.prototype.toString.call(object)
const isClosure = (object: unknown): boolean => typeof (object as { readonly set?: unknown }).set === 'function' && tagOf(object) === '[object Object]'
const isWide = (object: unknown): boolean => typeof (object as { hide?: unknown }).hide === 'function'

/** One step on the objects of a graph. */
function apply([kind, at, which, code]: Step, objects: readonly unknown[]): void {
  const object = objects[at % objects.length]
  const value = code >= 128 ? objects[(255 - code) % objects.length] : PRIMITIVES[code % PRIMITIVES.length]
  write(kind, object, which, value, PRIMITIVES[code % 4], value)
}

/** Does something to an object that fits its kind. */
function write(kind: number, object: unknown, which: number, value: unknown, second: unknown, member: unknown): void {
  if (kind === 10) program['share']!(value)
  else if (kind === 11 && which >= 56) program[['match', 'byte', 'table', 'shareOther'][which % 4]!]!(value)
  else if (kind === 11) program[which % 2 === 0 ? 'configure' : 'append']!(...(which % 2 === 0 ? [which % 4 === 0 ? 'level' : 'owner', value] : [value]))
  else if (typeof object === 'symbol') return
  else if (kind === 9 && which % 2 === 0 && actOn(object, which)) return
  else if (isArray(object)) writeArray(kind, object, which, value)
  else if (tagOf(object) === '[object Map]') {
    if (kind < 7) program['set']!(object, ['k', 'l', 1, 2][which % 4], value)
    else if (kind < 9) program['drop']!(object, ['k', 'l', 1, 2][which % 4])
    else program['clear']!(object)
  } else if (tagOf(object) === '[object Set]') {
    if (kind < 7) program['add']!(object, member)
    else program['drop']!(object, member)
  } else if (isClosure(object)) program['close']!(object, second, value)
  else if (isWide(object) && kind === 9) program['hide']!(object, second, value)
  else if (kind === 8) program['remove']!(object, KEYS[which % KEYS.length])
  else program['put']!(object, KEYS[which % KEYS.length], value)
}

/** Changes what only built-ins change; false if there is nothing of that kind. */
function actOn(object: unknown, which: number): boolean {
  const names: Record<string, string> = {
    '[object Date]': 'date', '[object Uint8Array]': 'bytes', '[object Generator]': 'step', '[object RegExp]': 'match', '[object Array Iterator]': 'step',
    '[object Function]': which % 4 === 0 ? 'name' : 'prototype', '[object Object]': which % 4 === 0 ? 'define' : 'symbol', '[object Error]': 'name',
  }
  const name = names[tagOf(object)]
  if (name === undefined || (name === 'prototype' && (object as { readonly prototype?: unknown }).prototype === undefined) || isClosure(object)) return false
  program['special']!(name, object)
  return true
}

function writeArray(kind: number, array: unknown[], which: number, value: unknown): void {
  if (kind < 4) program['put']!(array, which % 5, value)
  else if (kind < 6) program['push']!(array, value)
  else if (kind === 6) program['pop']!(array)
  else if (kind === 7) program['shift']!(array)
  else if (kind === 8) program['reverse']!(array)
  else program['resize']!(array, which % 4)
}

const isDelta = (value: unknown): value is DeltaValue => realm.delta.isDelta(value)

interface Given {
  readonly words: Int32Array
  readonly lane1: number
  readonly lane2: number
}

/** States with equal signatures. */
function randomStates(dice: Dice, isTree: boolean): Given[] {
  const recipe = randomRecipe(dice, isTree)
  const groups = new Map<string, Given[]>()
  const count = 1 + dice.roll(24)
  const seen = new Set<string>()
  for (let i = 0; i < count; i++) {
    heap.makePristine()
    realm.hidden.clearOdds()
    heap.realm.clean()
    const root = build(varied(recipe, dice), isTree)
    heap.identify([root])
    const words = heap.words.slice(0, heap.length)
    if (seen.has(words.join())) continue
    seen.add(words.join())
    const signature = signatureOf(words, words.length, heap)
    const state = { words, lane1: heap.fingerprint.lane1, lane2: heap.fingerprint.lane2 }
    groups.set(signature, [...(groups.get(signature) ?? []), state])
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)[0]!
}

function merge(states: readonly Given[]): DeltaState {
  const state = merger.merge({
    count: states.length,
    read(i, into) {
      into.reserve(states[i]!.words.length)
      into.words.set(states[i]!.words, into.start)
      into.length = states[i]!.words.length
    },
  })
  for (let i = 0; i < state.count; i++) {
    state.lanes1[i] = states[state.order[i]!]!.lane1
    state.lanes2[i] = states[state.order[i]!]!.lane2
  }
  return state
}

// ---- random paths

/** A value in a path: plain, a ∆value, or an object that the path has made. */
type Spec = { readonly made: number } | { readonly value: unknown }

type Action = { readonly make: number } | { readonly kind: number; readonly object: Spec; readonly which: number; readonly value: Spec; readonly second: unknown }

interface Path {
  /** What only a part of the states is compared by. */
  readonly reached: readonly Spec[]
  readonly active: Uint16Array
  readonly actions: readonly Action[]
}

/** What a ∆value is in a state. */
const inState = (value: unknown, s: number): unknown => (isDelta(value) ? value.values[value.codes[s - value.from]!] : value)

function randomPath(state: DeltaState, dice: Dice): Path {
  let active = Array.from({ length: state.count }, (_, i) => i).filter(() => dice.roll(8) > 0)
  if (active.length === 0) active = [0]
  const known: object[] = []
  const deltas: unknown[] = []
  // Goes along references, as a program would: where they differ between states, states are left behind.
  for (let walk = 0; walk < 4; walk++) {
    let at: DeltaObject = state.objects[0]!
    for (let depth = 0; depth < 5; depth++) {
      if (at.cells.length === 0) break
      const first = dice.roll(at.cells.length)
      let next: DeltaObject | undefined
      for (let i = 0; i < at.cells.length && next === undefined; i++) {
        const cell = at.cells[(first + i) % at.cells.length]
        if (isDelta(cell) && !cell.hasReferences) deltas.push(cell)
        let target = cell
        if (isDelta(cell) && cell.hasReferences) {
          target = inState(cell, dice.pick(active))
          if (dice.roll(3) > 0 && active.length > 2 && !isReference(target)) continue
          active = active.filter((s) => Object.is(inState(cell, s), target))
        }
        if (isReference(target) && typeof target !== 'symbol') next = state.find(target as object)
      }
      if (next === undefined) break
      at = next
      if (typeof at.object === 'object' && at.atom < 0 && !isScope(at.object as object)) known.push(at.object as object)
    }
  }
  const actions = randomActions(dice, known, deltas, active)
  const made = actions.filter((action) => 'make' in action).length
  const reached = Array.from({ length: 1 + dice.roll(2) }, (): Spec => {
    if (made > 0 && dice.roll(3) === 0) return { made: dice.roll(made) }
    return { value: known.length > 0 && dice.roll(4) > 0 ? dice.pick(known) : deltas.length > 0 ? dice.pick(deltas) : 1 }
  })
  return { active: Uint16Array.from(active), actions, reached }
}

const isScope = (object: object): boolean => heap.shapes.of(object).fixed !== undefined

function randomActions(dice: Dice, known: readonly object[], deltas: readonly unknown[], active: readonly number[]): Action[] {
  const actions: Action[] = []
  let made = 0
  const anObject = (): Spec | undefined => {
    const n = dice.roll(known.length + made)
    return known.length + made === 0 ? undefined : n < known.length ? { value: known[n] } : { made: n - known.length }
  }
  const aValue = (): Spec => {
    switch (dice.roll(6)) {
      case 0:
      case 1:
        return anObject() ?? { value: 5 }
      case 2:
        return deltas.length > 0 ? { value: dice.pick(deltas) } : { value: dice.pick(PRIMITIVES) }
      case 3:
        return { value: randomDelta(dice, active) }
      default:
        return { value: dice.pick(PRIMITIVES) }
    }
  }
  for (let i = dice.roll(7); i > 0; i--) {
    if (dice.roll(4) === 0) {
      actions.push({ make: dice.roll(program.count) })
      made++
    }
    const object = anObject()
    if (object !== undefined) actions.push({ kind: dice.roll(12), object, which: dice.roll(64), value: aValue(), second: dice.roll(3) })
  }
  return actions
}

function randomDelta(dice: Dice, active: readonly number[]): unknown {
  const values = Array.from({ length: 1 + dice.roll(3) }, () => dice.pick(PRIMITIVES))
  const from = active[0]!
  const codes = Uint16Array.from({ length: active.at(-1)! - from + 1 }, () => dice.roll(values.length))
  return new realm.delta.Delta(codes, from, values, false, false)
}

/** Does what a path does: to all active states, or to the one that the heap is. */
function run({ actions, reached }: Path, s: number | undefined): unknown[] {
  const made: unknown[] = []
  const resolve = (spec: Spec): unknown => {
    const value = 'made' in spec ? made[spec.made] : spec.value
    return s === undefined ? value : inState(value, s)
  }
  for (const action of actions) {
    if ('make' in action) made.push(program['make']!(action.make))
    else try {
      // Members of a Set do not differ between states.
      const member = 'value' in action.value && isDelta(action.value.value) ? action.second : resolve(action.value)
      write(action.kind, resolve(action.object), action.which, resolve(action.value), action.second, member)
    } catch (error) {
      // Some objects refuse to be written.
      if (realm.hidden.stopKind(error) !== undefined) throw error
    }
  }
  return reached.map(resolve)
}

const counts = { paths: 0, unknown: 0, abstract: 0, abstractUnknown: 0 }

/** One ∆State and some paths. */
function check(seed: number, isTree: boolean): void {
  const dice = new Dice(seed)
  log.stop()
  const state = merge(randomStates(dice, isTree))
  identifier.attach(state)
  for (const one of abstract) one.identifier.attach(state)
  heap.realm.clean()
  log.start()
  for (const object of heap.silentObjects) log.watch(object)
  for (let n = 0; n < 8; n++) {
    const path = randomPath(state, dice)
    checkPath(state, path, `seed ${seed} path ${n}`)
  }
  log.stop()
}

/** Undefined if the run was stopped, before a change that nothing takes back. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (realm.hidden.stopKind(error) === undefined) throw error
    realm.hidden.takeStopped()
    return undefined
  }
}

function checkPath(state: DeltaState, path: Path, name: string): void {
  const { active } = path
  const padding = 3
  const shifted = new Uint16Array(active.length + padding)
  shifted.set(active, padding)
  const end = shifted.length
  const lanes = (): [Int32Array, Int32Array] => [new Int32Array(active.length), new Int32Array(active.length)]
  const out = lanes()
  const values = attempt(() => run(path, undefined))
  if (values === undefined) {
    log.rollback()
    heap.realm.clean()
    return
  }
  expect(log.size).toBeGreaterThanOrEqual(0)
  const found = identifier.identify(shifted, padding, end, ...out)
  counts.paths++
  if (found === 'unknown') counts.unknown++
  const buffer = new WordBuffer()
  const extracted = found === 'unknown' ? [] : Array.from(active, (s) => {
    expect(identifier.extract(s, buffer)).toBe(true)
    return buffer.words.slice(0, buffer.length).join()
  })
  const abstracts = abstract.map(({ abstraction, identifier: abstractIdentifier }) => {
    const [whole, part] = [lanes(), lanes()]
    const wholeFound = abstractIdentifier.identify(shifted, padding, end, ...whole)
    const partFound = abstractIdentifier.identifyReached(values, shifted, padding, end, ...part)
    counts.abstract++
    if (partFound === 'unknown') counts.abstractUnknown++
    return { abstraction, whole, part, wholeFound, partFound }
  })
  log.rollback()
  heap.realm.clean()
  if (found === 'unknown') return
  active.forEach((s, i) => {
    const where = `${name} state ${s}`
    state.instantiate(s)
    const reached = run(path, s)
    heap.identify(state.roots)
    const { lane1, lane2 } = heap.fingerprint
    const words = heap.words.slice(0, heap.length).join()
    const expected = abstracts.map(({ abstraction }) => {
      abstraction.identify(state.roots)
      const whole = [abstraction.lane1, abstraction.lane2]
      abstraction.identifyReached(reached)
      return { whole, part: [abstraction.lane1, abstraction.lane2] }
    })
    log.rollback()
    heap.realm.clean()
    state.deinstantiate()
    expect(extracted[i], where).toBe(words)
    if (found === 'same') expect([state.lanes1[s], state.lanes2[s]], where).toEqual([lane1, lane2])
    else expect([out[0][i], out[1][i]], where).toEqual([lane1, lane2])
    abstracts.forEach(({ whole, part, wholeFound, partFound }, n) => {
      if (wholeFound === 'done') expect([whole[0][i], whole[1][i]], `${where}, abstraction ${n}`).toEqual(expected[n]!.whole)
      if (partFound === 'done') expect([part[0][i], part[1][i]], `${where}, abstraction ${n} of a part`).toEqual(expected[n]!.part)
    })
  })
}

const ROUNDS = Number(process.env['MANYWORLDS_ROUNDS'] ?? 100)
const FIRST = Number(process.env['MANYWORLDS_FIRST'] ?? 0)

describe('what states have become after a path', () => {
  for (const isTree of [true, false]) {
    it(`is what each of them would be by itself, for ${isTree ? 'trees' : 'graphs'}`, () => {
      counts.paths = counts.unknown = counts.abstract = counts.abstractUnknown = 0
      for (let seed = FIRST; seed < FIRST + ROUNDS; seed++) check(seed, isTree)
      if (process.env['MANYWORLDS_ROUNDS'] !== undefined) console.log(counts, identifier.counts)
      // Functions in full, weak collections and the like.
      expect(counts.unknown).toBeLessThan(counts.paths / 5)
    })
  }
})
