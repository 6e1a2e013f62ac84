/**
 * Conditions that answer with a promise: nobody waits for it, and an object counts as true, so that a condition that is declared
 * `async` would always hold. Found without running code of the program under check.
 */
import { types } from 'node:util'

import { type SourceLocation, UserError } from '../base/errors.ts'

/** Throws if a condition has answered with a promise, or anything else that has a method `then`. */
export function refusePromise(value: unknown, what: string, location: SourceLocation | undefined): void {
  if (!isPromised(value)) return
  throw new UserError('promised-condition', location, {
    fact: `${what} returns a promise, which says nothing about the state: nobody waits for it`,
    remedy: 'write it without async, and let it look at what is there',
  })
}

export function isPromised(value: unknown): boolean {
  if (typeof value !== 'object') return false
  for (let holder = value; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    if (types.isProxy(holder)) return false
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, 'then')
    if (descriptor !== undefined) return typeof descriptor.value === 'function'
  }
  return false
}
