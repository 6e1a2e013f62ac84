import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { hasIndexesOnly, namedKeys } from '../base/named-keys.ts'
import { readBytes, writeBytes } from './internal-slots.ts'

const view = (code: string): object => runInNewContext(`const v = new Uint8Array(1000);${code};v`) as object

describe('the keys of a large typed array that are no indexes', () => {
  it.each<[code: string, keys: PropertyKey[], mayHide?: boolean]>([
    ['', []],
    ['v.x = 1', ['x']],
    [`Object.defineProperty(v, 'x', { value: [1, 2] })`, ['x'], true],
    [`v.constructor = 1`, ['constructor']],
    [`v[Symbol.iterator] = 1`, [Symbol.iterator]],
    [`v.x = 1; Object.preventExtensions(v)`, ['x']],
    [`v.length2 = { get a() { throw new Error('seen') } }`, ['length2']],
  ])('are found: %s', (code, keys, mayHide = false) => expect(namedKeys(view(code), mayHide)).toEqual(keys))

  it('are known to be none without a list of the indexes, on every line of Node', () => {
    expect(['', 'v.fill(7)', 'Object.freeze(v.buffer)'].map((code) => hasIndexesOnly(view(code)))).toEqual([true, true, true])
    expect(hasIndexesOnly(Buffer.alloc(1000))).toBe(true)
    expect(hasIndexesOnly(view('v.x = 1'))).toBe(false)
  })

  it('are found without running code of the program, and leave it as it was', () => {
    const odd = runInNewContext(`class B extends Uint8Array {
      static get name() { throw new Error('seen') }
      static [Symbol.hasInstance]() { throw new Error('seen') }
      get [Symbol.toStringTag]() { throw new Error('seen') }
    }; new B(1000)`) as object
    const prototype = Reflect.getPrototypeOf(odd)
    expect(namedKeys(odd, false)).toEqual([])
    expect(Reflect.getPrototypeOf(odd)).toBe(prototype)
    const spied = runInNewContext(`const seen = () => { throw new Error('seen') }, v = new Uint8Array(1000)
      for (const key of ['constructor', 'length', 'byteLength', 'byteOffset', 'buffer', 'BYTES_PER_ELEMENT', 'toString', 'name', 'inspect', 'then']) Object.defineProperty(v, key, { get: seen, enumerable: true })
      v.other = new Proxy({ constructor: new Proxy(seen, { get: seen }) }, { get: seen, getPrototypeOf: seen, getOwnPropertyDescriptor: seen }); v`) as object
    expect(namedKeys(spied, false)).toHaveLength(11)
  })
})

describe('the bytes of a buffer', () => {
  const bytesOf = (values: readonly unknown[], length: number): number[] => {
    const buffer = new Uint8Array(length).fill(7).buffer
    writeBytes(buffer, values, 0, values.length)
    return [...new Uint8Array(buffer)]
  }

  it.each([[[]], [[0, 0, 0, 0, 0]], [[1, 0, 0, 0, 0, 0, 0, 0, 0]], [[0, 0, 0, 9]], [[1, 2, 3, 4, 5, 6, 7]], [[0, 255, 0, 0, 0, 0]]])(
    'come back, with the zeros at the end that are not stored: %s', (bytes) => {
      const values: unknown[] = []
      readBytes(new Uint8Array(bytes).buffer, values)
      expect(values).toHaveLength(2 + Math.ceil((bytes.findLastIndex((byte) => byte !== 0) + 1) / 3))
      expect(bytesOf(values, bytes.length)).toEqual(bytes)
    })
})
