import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { foreignPart } from './plain-data.ts'

const foreign = (text: string): unknown => runInContext(text, createContext())

it('data of the checker is plain', () => {
  const shared = { a: 1 }
  for (const value of [1, 'text', null, undefined, 2n, [], { a: [1, { b: null }], c: undefined }, Object.create(null), new Uint8Array(3), Buffer.from('x'), [shared, shared]]) expect(foreignPart(value)).toBeUndefined()
})

it('objects of another realm, proxies, accessors and functions are not, and nothing of them runs', () => {
  const trap = (): never => { throw new Error('it ran') }
  const cycle: { self?: object } = {}
  cycle.self = cycle
  const cases: [unknown, string][] = [
    [{ a: [foreign('({})')] }, 'message.a.0'], [{ a: foreign('[]') }, 'message.a'], [foreign('Object.create(null, { x: { get() { throw 1 } } })'), 'message.x'],
    [{ get a() { return trap() } }, 'message.a'], [new Proxy({}, { getPrototypeOf: trap, ownKeys: trap }), 'message'], [{ f: trap }, 'message.f'],
    [{ d: new Date() }, 'message.d'], [{ [Symbol('s')]: 1 }, 'message'], [cycle, 'message.self'], [Object.assign(new Uint8Array(1), { x: 1 }), 'message'],
  ]
  for (const [value, path] of cases) expect(foreignPart(value)).toBe(path)
})
