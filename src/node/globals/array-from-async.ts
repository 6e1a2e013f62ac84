/** Array.fromAsync (ECMA-262, 23.1.2.2), in versions of V8 that have it: one async function, so that it has the jobs of V8's. */
import { defineProperty, type Guest } from '../internal/kept.ts'

const asyncIterator: typeof Symbol.asyncIterator = Symbol.asyncIterator
const iterator: typeof Symbol.iterator = Symbol.iterator

const methods = {
  async fromAsync(this: Guest, items: Guest, mapper: Guest = undefined, receiver: Guest = undefined): globalThis.Promise<Guest> {
    if (mapper !== undefined && typeof mapper !== 'function') throw new $$TypeError(`${$$shownValue(mapper)} is not a function`)
    const isOwn = this === $$Array || !$$isConstructor(this)
    const iterable = iterableOf(items)
    if (iterable !== undefined) {
      const result = isOwn ? [] : new this()
      let index = 0
      for await (const item of iterable) {
        put(result, isOwn, index, mapper === undefined ? item : await $$apply(mapper, receiver, [item, index]))
        index++
      }
      result.length = index
      return result
    }
    const list = $$Object(items)
    const length = lengthOf(list.length)
    const result = isOwn ? new $$Array(length) : new this(length)
    for (let index = 0; index < length; index++) {
      const item = await list[index]
      put(result, isOwn, index, mapper === undefined ? item : await $$apply(mapper, receiver, [item, index]))
    }
    result.length = length
    return result
  },
}

/** Something with the same iterator, whose method is looked up once; undefined if there is none. */
const iterableOf = (items: Guest): Guest => {
  const asyncMethod = items[asyncIterator]
  if (asyncMethod !== undefined && asyncMethod !== null) {
    checkMethod(asyncMethod, 'asyncIterator')
    return { [asyncIterator]: () => $$apply(asyncMethod, items, []) }
  }
  const method = items[iterator]
  if (method === undefined || method === null) return undefined
  checkMethod(method, 'iterator')
  return { [iterator]: () => $$apply(method, items, []) }
}

const checkMethod = (method: Guest, name: string): void => {
  if (typeof method !== 'function') throw new $$TypeError(`Array.fromAsync requires that the property of the first argument, items[Symbol.${name}], when exists, be a function`)
}

const lengthOf = (value: Guest): number => {
  const length = +value
  return length > 0 ? (length > 9007199254740991 ? 9007199254740991 : length - length % 1) : 0
}

/** An array of our own is filled as programs do it; the constructor of the program may have given anything. */
const put = (result: Guest, isOwn: boolean, index: number, value: Guest): void => {
  if (isOwn) result[index] = value
  else defineProperty(result, $$String(index), { __proto__: null, value, writable: true, enumerable: true, configurable: true })
}

/** The built-in is no async function. */
const builtin = {
  fromAsync(this: Guest, items: Guest, mapper: Guest = undefined, receiver: Guest = undefined): Guest { return $$apply(methods.fromAsync, this, [items, mapper, receiver]) },
}

if ($$getOwnPropertyDescriptor($$Array, 'fromAsync') !== undefined) {
  $$defineProperty($$Array, 'fromAsync', { __proto__: null, value: $$disguise(builtin.fromAsync, 'fromAsync', 1), writable: true, enumerable: false, configurable: true })
}
