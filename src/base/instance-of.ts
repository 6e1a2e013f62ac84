/** `instanceof` for values that a program under check may have thrown or made: proxies among them, or what they inherit from, are not asked. */
import { types } from 'node:util'

/** Is the value an instance of a class of the checker's own realm? No code of a program runs. */
export function isInstanceOf<T>(value: unknown, type: abstract new (...args: never[]) => T): value is T {
  const prototype: unknown = type.prototype
  for (let o = value; typeof o === 'object' && o !== null && !types.isProxy(o); o = Reflect.getPrototypeOf(o)) if (o === prototype) return true
  return false
}
