import { hostList } from '../base/host-list.ts'
import { expect, it } from 'vitest'
import { enumerateBase, type BaseHeap } from './enumerate-base.ts'
import type { RunnableProgram } from './program.ts'
import { createRealm, type Realm } from './realm.ts'

function loaded(evaluate: string): Realm {
  const realm = createRealm({ builtins: { manyworlds: 'return { explore: () => 1 }' } })
  const program: RunnableProgram = {
    modules: [{ id: 0, path: '/a.ts', kind: 'esm', instantiate: '', evaluate, exports: new Map(), evaluationOrder: [] }],
    sites: [], refusals: [], locate: () => undefined,
  }
  realm.load(program)
  return realm
}
const paths = (heap: BaseHeap) => heap.entries.map(({ path }) => path)

it('names built-ins as a program would', () => {
  const all = new Set(paths(enumerateBase(createRealm())))
  for (const path of ['globalThis', 'Array', 'Array.prototype', 'Array.prototype.push', 'Object.prototype',
    'Function.prototype', 'Math',
    '%GeneratorPrototype%', '%TypedArray%', '%TypedArray%.prototype', '%ArrayIteratorPrototype%',
    'get Map.prototype.size',
    'set Object.prototype.__proto__', 'console.log', 'Intl.NumberFormat', 'Math.random state',
    'Map.prototype[Symbol(Symbol.iterator)]']) {
    expect([path, all.has(path)]).toEqual([path, true])
  }
})

it('lists each object once and in the same order in every realm', () => {
  const one = enumerateBase(createRealm()), two = enumerateBase(createRealm())
  expect(new Set(one.entries.map(({ object }) => object)).size).toBe(one.entries.length)
  expect(paths(one)).toEqual(paths(two))
})

it('finds what the language hides', () => {
  const realm = loaded(`
    class Box$$0 { #$$id = 0; #in = { deep: 1 }; static #all = [1]
      static { $$class(this, 1, [(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }],
        [['#in', (o) => o.#in, () => {}, (o) => #in in o, false],
          ['#all', (o) => o.#all, () => {}, (o) => #all in o, true]], 0) } }
    const box$$0 = new Box$$0()
    const f$$0 = $$fn(() => 1, 3, { p: null, $x: { y: 1 } })
    const bound$$0 = f$$0.bind(null, { arg: 1 })
    const proxy$$0 = new Proxy({ inner: 1 }, { get() { throw 1 }, ownKeys() { throw 1 }, getPrototypeOf() { throw 1 } })
    const map$$0 = new Map([['k', { v: 1 }], [{ key: 1 }, 2]])
    const weak$$0 = new WeakMap([[map$$0, { ephemeral: 1 }]])
    const view$$0 = new Uint8Array(8)
    const accessor$$0 = { get x() { throw 1 } }
    const ref$$0 = new WeakRef({ target: 1 })
    const keyed$$0 = { [Symbol('own')]: { s: 1 } }
    const iterator$$0 = [{ first: 1 }].values()`)
  const all = new Set(paths(enumerateBase(realm)))
  for (const path of ['Box', 'Box.prototype', 'Box.#all', 'box', 'box.#in', 'f.[[Scope]]', 'f.[[Scope]].x', 'bound',
    'bound.[[BoundArguments]][0]', 'proxy',
    'proxy.[[Target]]', 'proxy.[[Handler]]', 'proxy.[[Handler]].get', 'map', 'map.get("k")', 'map.[[Key 1]]',
    'weak.[[Value 0]]', 'view.buffer',
    'get accessor.x', 'ref.[[Target]]', 'keyed[Symbol(own)]', 'iterator', 'iterator.#target', 'iterator.#target[0]',
    "'manyworlds'.explore"]) {
    expect([path, all.has(path)]).toEqual([path, true])
  }
})

it('collects what no barrier can watch: regular expressions with a position and exposed buffers', () => {
  const realm = loaded(`const plain$$0 = /a/; const global$$0 = /a/g; const sticky$$0 = /a/y
    const hiddenBuffer$$0 = new Uint8Array(4); const open$$0 = new ArrayBuffer(4)`)
  for (const [id, { object }] of enumerateBase(realm).entries.entries()) realm.hidden.markBase(object, id)
  const value = (name: string) => realm.run(`${name}$$0`, 'test')
  expect(hostList(realm.hidden.statefulBase())).toEqual([value('global'), value('sticky'), value('open')])
  realm.run('new Uint16Array(hiddenBuffer$$0.buffer)', 'test')
  expect(realm.hidden.statefulBase()).toHaveLength(4)
})

it('names native iterators, which nothing can restore', () => {
  const realm = loaded(`const native$$0 = { i: [1][Symbol.iterator](), m: new Map()[Symbol.iterator]() }
    const visible$$0 = [1].values()
    const matches$$0 = 'a'.matchAll(/a/g)`)
  expect(enumerateBase(realm).opaque.map(({ path }) => path)).toEqual(['native.i', 'native.m'])
  expect(enumerateBase(createRealm()).opaque).toEqual([])
})

it('lists unique symbols', () => {
  const realm = loaded('const tag$$0 = Symbol("tag"); const o$$0 = { [tag$$0]: 1 }')
  expect(enumerateBase(realm).symbols.map(({ symbol }) => symbol)).toContain(realm.run('tag$$0', 'test'))
})

it('gives no two objects and no two symbols the same path: states are told apart by hashes of paths', () => {
  const realm = loaded(`
    const one$$0 = { [Symbol('key')]: { a: 1 }, [Symbol('key')]: { a: 2 } }
    const f$$0 = { get x() { return 1 } }
    Object.getOwnPropertyDescriptor(f$$0, 'x').get.y = {}
    f$$0.x2 = Object.defineProperty({}, 'y', { get() { return 1 } })`)
  const base = enumerateBase(realm)
  expect(new Set(paths(base)).size).toBe(base.entries.length)
  expect(new Set(base.symbols.map(({ path }) => path)).size).toBe(base.symbols.length)
})
