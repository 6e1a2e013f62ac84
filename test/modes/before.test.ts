// `before` of `ensures` is the state as it was, also where the root leads to what exists since modules were initialised: one object for all states.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import type { CheckOptions } from '../../src/options.ts'
import { checked } from '../support/checked.ts'
import { sample } from '../support/extent.ts'
import { temporaryFolder } from '../support/folder.ts'
import { MODES } from './agreement.ts'

const directory = temporaryFolder()
const WAYS: readonly CheckOptions[] = [...MODES.map((mode) => ({ mode })), { strategy: 'dfs' }, { exact: true }]

/** What a module has, how a number is read from it, and how it gets the next one. */
const KINDS: Record<string, { readonly made: string; readonly read: string; readonly next: string }> = {
  'an object': { made: '{ n: 0 }', read: 'x.n', next: 'x.n++' },
  'an object of an object that nobody changes': { made: '{ inner: [{ n: 0 }] }', read: 'x.inner[0].n', next: 'x.inner[0].n++' },
  'an object in a Map of a frozen object': { made: "Object.freeze({ map: new Map([['k', { n: 0 }]]) })", read: "x.map.get('k').n", next: "x.map.get('k').n++" },
  'an instance with private fields': { made: 'new (class A { #n = 0; get n() { return this.#n } step() { this.#n++ } })()', read: 'x.n', next: 'x.step()' },
  'an array': { made: '[0]', read: 'x.length - 1', next: 'x.push(0)' },
  'a property of an array': { made: 'Object.assign([1, 2], { extra: { n: 0 } })', read: 'x.extra.n', next: 'x.extra.n++' },
  'a Map': { made: 'new Map()', read: 'x.size', next: 'x.set(x.size, x)' },
  'a Set of a class': { made: 'new (class S extends Set { extra = 1 })()', read: 'x.size * x.extra', next: 'x.add(x.size)' },
  'a Date': { made: 'new Date(0)', read: 'x.getTime()', next: 'x.setTime(x.getTime() + 1)' },
  'a typed array': { made: 'new Uint8Array(1)', read: 'x[0]', next: 'x[0]++' },
  'a view of a buffer': { made: 'new DataView(new ArrayBuffer(1))', read: 'x.getInt8(0)', next: 'x.setInt8(0, x.getInt8(0) + 1)' },
  'an object with a symbol': { made: "{ [Symbol.for('n')]: 0 }", read: "x[Symbol.for('n')]", next: "x[Symbol.for('n')]++" },
  'an object with an accessor': { made: '{ k: 0, get n() { return this.k }, set n(n) { this.k = n } }', read: 'x.n', next: 'x.n++' },
  'an object without a prototype, in a cycle': { made: '(() => { const o = Object.assign(Object.create(null), { n: 0 }); o.self = { o }; return o })()', read: 'x.self.o.n', next: 'x.n++' },
  'what a weak collection has for it': { made: "(() => { const key = { n: 0 }; return { key, map: new WeakMap([[key, { key }]]), set: new WeakSet([key]) } })()", read: 'x.set.has(x.key) ? x.map.get(x.key).key.n : -1', next: 'x.key.n++' },
  'an entry of a weak collection': { made: '(() => { const key = {}; return { key, map: new WeakMap([[key, 0]]) } })()', read: 'x.map.get(x.key)', next: 'x.map.set(x.key, x.map.get(x.key) + 1)' },
  'a property that comes': { made: '{}', read: 'Object.keys(x).length', next: "x['k' + Object.keys(x).length] = 0" },
}

function counts(path: string, way: CheckOptions): object {
  const { verdict, states, transitions } = checked(path, way)
  return { verdict, states, transitions }
}

function file(name: string, text: string): string {
  const path = join(directory, `${name.replaceAll(/\W+/g, '-')}.mjs`)
  writeFileSync(path, text)
  return path
}

/** Counts to 3 in an object of the module; two operations, so that the search goes back. A copy has neither the object nor what leads to it. */
function counting({ made, read, next }: { made: string; read: string; next: string }, root: string, of: string): string {
  return `import { explore } from 'manyworlds'
const shared = ${made}
const read = (x) => ${read}
export default explore({ root: () => (${root}), bound: 4, operations: {
  step: { guard: (root) => read(${of}) < 3, run: (root) => { const x = ${of}; ${next} },
    ensures: ({ before, root }) => read(${of}) === read(${of.replace('root', 'before')}) + 1 && ${of} !== ${of.replace('root', 'before')} },
  rest: { run: () => {}, ensures: ({ before, root }) => read(${of}) === read(${of.replace('root', 'before')}) },
} })`
}

describe('before has what was there in', () => {
  it.each(Object.entries(KINDS).map(([name, kind], i) => [name, kind, i] as const))('%s', (name, kind, i) => {
    const path = file(name, counting(kind, '{ x: shared }', 'root.x'))
    // 0 to 3: four states, three steps and four rests.
    for (const way of sample(WAYS, 3, i % 3)) expect({ way, ...counts(path, way) }).toMatchObject({ way, verdict: 'holds', states: 4, transitions: 7 })
  })

  it('a root that is an object of a module', () => {
    const path = file('root', counting(KINDS['an object']!, 'shared', 'root'))
    for (const way of WAYS) expect({ way, ...counts(path, way) }).toMatchObject({ way, verdict: 'holds', states: 4, transitions: 7 })
  })

  it('an argument that became part of the state', () => {
    const path = file('argument', `import { explore, oneOf } from 'manyworlds'
const a = { n: 0 }
export default explore({ root: () => ({ x: null }), bound: 2, operations: {
  put: { args: [oneOf(a)], run: (root, o) => { root.x = o } },
  step: { guard: (root) => root.x !== null, run: (root) => { root.x.n++ }, ensures: ({ before, root }) => root.x.n === before.x.n } } })`)
    for (const way of WAYS) {
      const result = checked(path, way)
      expect({ way, verdict: result.verdict }).toEqual({ way, verdict: 'violation' })
      expect(result.violation).toMatchObject({ trace: { steps: { length: 2 } } })
    }
  })
})

describe('before and root share', () => {
  it('what nobody has ever changed', () => {
    const path = file('constants', `import { explore } from 'manyworlds'
const MODES = [{ name: 'on' }, { name: 'off' }], seen = { count: 0 }
export default explore({ root: () => ({ mode: MODES[0], seen }), bound: 3, operations: {
  turn: { run: (root) => { root.mode = root.mode === MODES[0] ? MODES[1] : MODES[0] }, ensures: ({ before, root }) => MODES.includes(before.mode) && before.mode !== root.mode },
  count: { guard: (root) => root.seen.count < 1, run: (root) => { root.seen.count++ }, ensures: ({ before, root }) => before.mode === root.mode && before.seen !== root.seen && before.seen.count === 0 } } })`)
    for (const way of WAYS) expect({ way, ...counts(path, way) }).toMatchObject({ way, verdict: 'holds', states: 4 })
  })
})

it('a call that is made again because of its condition counts once in untracked state', () => {
  const path = file('untracked', `import { explore, untracked } from 'manyworlds'
const calls = untracked({ count: 0 })
const shared = { n: 0 }
export default explore({ root: () => ({ shared }), bound: 1, operations: {
  step: { run: (root) => { calls.count++; root.shared.n++ }, ensures: ({ before, root }) => root.shared.n === before.shared.n + 1 } } })`)
  for (const way of WAYS) {
    const { verdict, untracked } = checked(path, way) as { verdict: string; untracked?: unknown }
    expect({ way, verdict, untracked: JSON.stringify(untracked) }).toEqual({ way, verdict: 'holds', untracked: expect.stringContaining('count: 1') })
  }
})
