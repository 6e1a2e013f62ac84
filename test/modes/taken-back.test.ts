// What is hard to take back is taken back: the search meets the same states, in the same order, in every mode.
import { describe, expect, it } from 'vitest'

import { type Engine, explored } from '../support/state-space.ts'
import { inFile } from '../support/folder.ts'
import { answer, answersOf, MODES } from './agreement.ts'
import { makeRestless } from './restless.ts'
import { cases, DERIVED } from './taken-back.ts'
import { sample } from '../support/extent.ts'

makeRestless({ withSets: false })
const HOST: Engine = { mode: 'host', exact: false, generateCode: true }
const OTHERS: readonly Engine[] = [{ mode: 'tracked', exact: false, generateCode: true }, { mode: 'tracked', exact: true, generateCode: false }, { mode: 'auto', exact: false, generateCode: true }]

describe('every mode takes back', () => {
  for (const [i, { claim, ...space }] of sample([...cases.entries()], 4)) {
    it(claim, () => {
      const expected = answered(space, HOST)
      for (const engine of sample(OTHERS, OTHERS.length, Math.floor(i / 4) % OTHERS.length)) expect({ engine, ...answered(space, engine) }).toEqual({ engine, ...expected })
    })
  }
})

describe('an object that is brought again has its properties in their order: fields', () => {
  for (const [what, classes] of Object.entries(DERIVED)) {
    it(what, () => {
      const task = 'await latency(); const a = new A(); await latency(); order = Reflect.ownKeys(a).join()'
      const text = `import { latency } from 'manyworlds'\nlet order\n${classes}\nasync function make() { ${task} }\nexport default () => Promise.all([make(), make()])`
      const [host, ...others] = answersOf(text)
      for (const other of others) expect(other).toEqual({ ...host, mode: other.mode })
    })
  }
})

describe('a buffer that is moved away in the task that wrote to it', () => {
  const program = (first: string, then: string): string => `import { latency } from 'manyworlds'\nimport assert from 'node:assert'
    const move = (b, size) => size !== undefined && b.transfer ? b.transfer(size) : structuredClone(b, { transfer: [b] })
    async function task(n) { ${first}; await latency(); ${then} }\nexport default () => Promise.all([task(1), task(2)])`
  for (const [what, text] of Object.entries({
    'an element': program('let b = new ArrayBuffer(4); new Uint8Array(b)[0] = n; b = move(b, 8)', 'assert.equal(new Uint8Array(b)[0], n); b = move(b); new Uint8Array(b)[0]++'),
    'all bytes, and then an element': program('let b = new ArrayBuffer(4); new DataView(b).setInt8(1, n); new Float32Array(b)[0] = NaN; b = move(b); new Uint8Array(b)[0] = n', 'assert.equal(new Uint8Array(b)[0], n)'),
    'with another length': program('let b = new ArrayBuffer(4, { maxByteLength: 8 }); { const u = new Uint8Array(b); u[3] = n; b.resize(2); u[1] = n; b = move(b); assert.equal(u.length, 0) }', 'assert.equal(new Uint8Array(b)[1], n)'),
    'seen by a view that stays': program('const u = new Uint8Array(new ArrayBuffer(4, { maxByteLength: 8 })); u[0] = n; move(u.buffer)', 'assert.equal(u.length, 0)'),
    'of the program, when states have generated code': `import { latency } from 'manyworlds'\nconst b = new ArrayBuffer(4), u = new Uint8Array(b)\nconst wait = async () => { for (let i = 0; i < 12; i++) await latency() }
      export default async () => { await Promise.all([wait(), wait()]); u[0] = 1; structuredClone(b, { transfer: [b] }); await latency(); u[0] = 2 }`,
    'of the program': `import { latency } from 'manyworlds'\nconst b = new ArrayBuffer(4), u = new Uint8Array(b)\nexport default async () => { u[0] = 1; structuredClone(b, { transfer: [b] }); await latency(); u[0] = 2 }`,
  })) {
    it(what, () => {
      const [host, ...others] = answersOf(text)
      expect(JSON.stringify(host)).not.toMatch(/TypeError|internal/)
      for (const other of others) expect(other).toEqual({ ...host, mode: other.mode })
    })
  }
})

describe('what a task has made before it is taken back', () => {
  const classes = Array.from({ length: 12 }, (_, i) => `class C${i} { constructor() { this.n = ${i} } grow() { this.extra = 1 } }`)
  const numbers = '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]'
  for (const [what, text] of Object.entries({
    'getters are not called, in a literal': `import { latency } from 'manyworlds'\nlet calls = 0\nconst log = []
      async function task(x) { const o = { x, get y() { return ++calls } }; await latency(); log.push(o); await latency(); log.push(x) }
      export default async () => { await Promise.all([task(1), task(2)]); if (calls > 0) throw new Error('called') }`,
    'getters are not called, as defined later, of an instance, an array and a Map': `import { latency } from 'manyworlds'\nlet calls = 0\nconst log = []\nclass A { a = 1 }
      const given = (o, key) => Object.defineProperty(o, key, { get: () => ++calls, enumerable: true, configurable: true })
      async function task(x) { const all = [given(new A(), 'y'), given([x, 2], 1), given(new Map([[x, 1]]), 'y'), given({ x }, 'y')]; await latency(); all[0].a = x; all[1].push(x); all[2].set(x, 2); all[3].x = 5; await latency(); log.push(x) }
      export default async () => { await Promise.all([task(1), task(2)]); if (calls > 0) throw new Error('called') }`,
    'instances of more classes than have slots for numbers': `import { choose, latency } from 'manyworlds'\n${classes.join('\n')}\nconst log = []
      export default async function main() { const all = [${classes.map((_, i) => `new C${i}()`).join(', ')}]
        await latency(); all[choose(${numbers})].grow(); await latency(); log.push(all[choose(${numbers})].extra); await latency() }`,
  })) {
    it(what, () => {
      const [host, ...others] = answersOf(text)
      expect(JSON.stringify(host)).not.toMatch(/Error|internal/)
      for (const other of others) expect(other).toEqual({ ...host, mode: other.mode })
    })
  }
})

describe('a private field that a constructor puts on an object that was there', () => {
  const program = (root: string, object: string): string => `import { explore } from 'manyworlds'
    class Returns { constructor(object) { return object } }
    class Stamp extends Returns { #mark = 1; static isOn(object) { return #mark in object } }
    const shared = {}
    // More forms of plain objects than get code of their own.
    const many = () => Array.from({ length: 70 }, (_, i) => ({ ['k' + i]: 1 }))
    export default explore({ root: () => (${root}), bound: 3, operations: {
      stamp: (root) => { if (!Stamp.isOn(${object})) new Stamp(${object}) }, count: (root) => { ${object}.n = ((${object}.n ?? 0) + 1) % 3 } } })`
  const explorations = (text: string): readonly { readonly mode: string }[] => inFile('subject.mjs', text, (file) => MODES.map((mode) => ({ ...answer(file, mode), mode })))

  it('is gone in the states before it, also where objects are written in full', () => {
    const [host, ...others] = explorations(program('{ many: many(), inner: {} }', 'root.inner'))
    expect(host).toMatchObject({ verdict: 'holds', states: 7, transitions: 10 })
    for (const other of others) expect(other).toEqual({ ...host, mode: other.mode })
  })

  it('is refused on an object of the program', () => {
    for (const said of explorations(program('{}', 'shared'))) {
      expect(said).toMatchObject({ refused: { code: 'unsupported-outside-state', fact: 'shared, outside of the root, was changed for good (a constructor has put #mark on it): the checker cannot go back' } })
    }
  })
})

describe('writes that are rarely written so', () => {
  const program = (text: string): string => `import { latency } from 'manyworlds'\nconst log = []\n${text}`
  for (const [what, text] of Object.entries({
    'destructuring to captured variables that are declared below': program(`
      async function task(n) { const swap = () => { [x, y] = [y, x] }; let x = n, y = 0; await latency(); swap(); await latency(); log.push(x, y) }
      export default () => Promise.all([task(1), task(2)])`),
    'counting a private field in a method that waits, of a class that a function makes': program(`
      const make = () => class { #n = 0; async add() { await latency(); this.#n++; await latency(); --this.#n; await latency(); this.#n += 2; log.push(this.#n) } }
      export default async () => { const o = new (make())(); await Promise.all([o.add(), o.add()]) }`),
    'deleting the key before which an iterator stands': program(`
      export default async () => { const map = new Map([[1, 1], [2, 2], [3, 3]]), set = new Set([0, 1, 2]), keys = map.keys(), members = set.values(); keys.next(); members.next()
        const drop = async () => { await latency(); map.delete(2); set.delete(1); await latency(); map.delete(3); set.add(1) }
        const take = async () => { await latency(); log.push(keys.next().value, members.next().value); await latency(); log.push(keys.next().value, members.next().value) }
        await Promise.all([drop(), take()]) }`),
  })) {
    it(what, () => {
      const [host, ...others] = answersOf(text)
      expect(JSON.stringify(host)).not.toMatch(/Error|internal/)
      for (const other of others) expect(other).toEqual({ ...host, mode: other.mode })
    })
  }
})

/** A refusal is an answer as well. */
function answered(space: Parameters<typeof explored>[0], engine: Engine): object {
  try {
    return explored(space, engine)
  } catch (error) {
    return { refused: (error as Error).message }
  }
}
