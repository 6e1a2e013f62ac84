/** `util.promisify` and `util.callbackify`. */
import { plainError } from './errors.ts'
import {
  apply, arrayPop, arrayPush, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf, type Guest,
} from './kept.ts'
import { promise, thenOf } from './promise.ts'
import { nextTick } from './scheduling.ts'
import { validateFunction } from './validators.ts'

export const customSymbol = Symbol.for('nodejs.util.promisify.custom')
/** Names of the values that a callback gets, for functions whose promise form gives an object of them. */
export const argumentNames: unique symbol = Symbol('customPromisifyArgs') as never

export const promisify: Guest = function promisify(original: Guest): Guest {
  validateFunction(original, 'original')
  const custom = original[customSymbol]
  if (custom) {
    validateFunction(custom, 'util.promisify.custom')
    return defineProperty(custom, customSymbol, { value: custom, enumerable: false, writable: false, configurable: true })
  }
  const names = original[argumentNames]
  const f = function (this: unknown, ...args: unknown[]): Promise<unknown> {
    return promise((resolve, reject) => {
      arrayPush(args, (error: unknown, ...values: unknown[]) => {
        if (error) return reject(error)
        if (names !== undefined && values.length > 1) {
          const result: Guest = {}
          for (let i = 0; i < names.length; i++) result[names[i]] = values[i]
          return resolve(result)
        }
        resolve(values[0])
      })
      apply(original, this, args)
    })
  }
  setPrototypeOf(f, getPrototypeOf(original))
  defineProperty(f, customSymbol, { value: f, enumerable: false, writable: false, configurable: true })
  const keys = ownKeys(original)
  for (let i = 0; i < keys.length; i++) defineProperty(f, keys[i]!, getOwnPropertyDescriptor(original, keys[i]!)!)
  return f
}
promisify.custom = customSymbol

export function callbackify(original: Guest): Guest {
  validateFunction(original, 'original')
  const callbackified = function (this: unknown, ...args: Guest[]): void {
    const callback = arrayPop(args)
    validateFunction(callback, 'last argument')
    const call = (...values: unknown[]): unknown => apply(callback, this, values)
    thenOf(apply(original, this, args),
      (value: unknown) => { nextTick(call, null, value) },
      (reason: Guest) => { nextTick(call, rejectionOf(reason)) })
  }
  const keys = ownKeys(original)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    const property = getOwnPropertyDescriptor(original, key)!
    if (key === 'length' && typeof property.value === 'number') property.value++
    if (key === 'name' && typeof property.value === 'string') property.value += 'Callbackified'
    defineProperty(callbackified, key, property)
  }
  return callbackified
}

/** A callback learns from a falsy first argument that all went well. */
function rejectionOf(reason: Guest): Guest {
  if (reason) return reason
  const error: Guest = plainError('ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value')
  error.reason = reason
  return error
}
