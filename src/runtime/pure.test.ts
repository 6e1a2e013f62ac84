import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { callPure, type PureFailure } from './pure.ts'

const guest = createContext({})

describe('callPure', () => {
  it('reads objects of anfailure realm as Node reads its own', () => {
    const map: unknown = runInContext('new Map()', guest)
    expect(callPure('types.isMap', undefined, [map], {})).toBe(true)
    class Made {}
    expect(callPure('binding.util.constructorName', undefined, [Object.setPrototypeOf(new Made(), null)], {})).toBe('Made')
  })

  it('makes data of the errors of Node', () => {
    const failure: PureFailure = {}
    expect(callPure('binding.buffer.swap16', undefined, [new Uint8Array(1)], failure)).toBeUndefined()
    expect(failure).toEqual({ name: 'RangeError', code: 'ERR_INVALID_BUFFER_SIZE', message: 'Buffer size must be a multiple of 16-bits' })
  })

  it('returns nothing but primitives', () => {
    const bytes = new Uint8Array([1, 2])
    expect(callPure('binding.buffer.swap16', undefined, [bytes], {})).toBeUndefined()
    expect([...bytes]).toEqual([2, 1])
    expect(callPure('binding.url.components', undefined, ['http://a.b/c?d#e'], {})).toBe('5,7,7,10,4294967295,10,12,14,0')
  })

  it('decodes chunks and says how many bytes have to wait', () => {
    // The first two of the three bytes of the euro sign.
    expect(callPure('binding.icu.decode', undefined, [new Uint8Array([0x61, 0xe2, 0x82]), 'utf-8', 0, false], {})).toBe('2a')
    expect(callPure('binding.icu.decode', undefined, [new Uint8Array([0x61, 0xe2, 0x82]), 'utf-8', 0, true], {})).toBe('a\ufffd')
  })
})
