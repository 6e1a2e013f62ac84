/**
 * Looks whether a message is data of the checker and nothing else. Sending a message copies it, and that runs getters: an object of the program
 * among the data would run its code with objects of the checker in its hands. Nothing is asked here that a program could answer.
 */
import { types } from 'node:util'

/** The path to something that is no plain data of this realm; undefined if there is none. */
export function foreignPart(value: unknown, path = 'message', above: readonly object[] = []): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol') return path
  if (typeof value !== 'object' || value === null) return undefined
  if (types.isProxy(value) || above.includes(value)) return path
  const prototype: unknown = Reflect.getPrototypeOf(value)
  if (prototype === Uint8Array.prototype || prototype === Buffer.prototype) return Reflect.ownKeys(value).length === (value as Uint8Array).length ? undefined : path
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return path
  const within = [...above, value]
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key === 'symbol') return path
    const { value: part, get, set } = Reflect.getOwnPropertyDescriptor(value, key)!
    const found = get !== undefined || set !== undefined ? `${path}.${key}` : foreignPart(part, `${path}.${key}`, within)
    if (found !== undefined) return found
  }
  return undefined
}
