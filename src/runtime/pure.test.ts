import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { callPure, type PureFailure } from './pure.ts'

const guest = createContext({})

describe('callPure', () => {
  it('reads objects of another realm as Node reads its own', () => {
    const value: unknown = runInContext('({ a: new Map([[1, [2]]]), f: class A {} })', guest)
    expect(callPure('inspect', undefined, [value, {}], {})).toBe('{ a: Map(1) { 1 => [ 2 ] }, f: [class A] }')
    const [a, b] = [1, 2].map(() => runInContext('({ x: [new Set([1])] })', guest) as unknown)
    expect(callPure('isDeepStrictEqual', undefined, [a, b], {})).toBe(true)
  })

  it('tells functions apart that are only async by their prototype', () => {
    const compiled: unknown = runInContext('Object.setPrototypeOf(function f() {}, (async () => {}).constructor.prototype)', guest)
    expect(callPure('inspect', undefined, [compiled, {}], {})).toBe('[AsyncFunction: f]')
  })

  it('makes data of the errors of Node', () => {
    const failure: PureFailure = {}
    expect(callPure('path.join', undefined, [5], failure)).toBeUndefined()
    expect(failure).toEqual({
      name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE', message: 'The "path" argument must be of type string. Received type number (5)',
    })
  })

  it('throws the errors of the program on', () => {
    const value: unknown = runInContext(`({ [Symbol.for('nodejs.util.inspect.custom')]() { throw new RangeError('mine') } })`, guest)
    const failure: PureFailure = {}
    expect(() => callPure('inspect', undefined, [value, {}], failure)).toThrow('mine')
    expect(failure).toEqual({})
  })

  it('returns nothing but primitives', () => {
    const bytes = new Uint8Array([1, 2, 3, 4])
    expect(callPure('buffer.fill', bytes, [7], {})).toBeUndefined()
    expect([...bytes]).toEqual([7, 7, 7, 7])
    expect(callPure('url.params', undefined, ['a=1&b=2'], {})).toBe('[["a","1"],["b","2"]]')
  })
})
