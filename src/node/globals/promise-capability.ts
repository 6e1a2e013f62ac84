/** Promise capabilities: a promise of any constructor with the functions that settle it (ECMA-262, 27.2.1). */
import type { Guest, GuestFunction } from '../internal/kept.ts'
import { isPromise, newPromise, Promise, rejectPromise, resolvePromise } from './promise.ts'

const FULFIL = 0
const species: typeof Symbol.species = Symbol.species

/** A promise of another constructor, with the functions that it gave to its executor. */
export class Capability {
  promise: Guest = undefined
  resolve: Guest = undefined
  reject: Guest = undefined
}

/** NewPromiseCapability; a plain promise is its own capability. */
export const newCapability = (constructor: Guest): Promise | Capability => {
  if (constructor === Promise) return newPromise()
  if (!$$isConstructor(constructor)) throw new $$TypeError(`${$$shownValue(constructor)} is not a constructor`)
  const capability = new Capability()
  const executors: GuestFunction[] = [(resolve, reject) => {
    if (capability.resolve !== undefined || capability.reject !== undefined) {
      throw new $$TypeError('Promise executor has already been invoked with non-undefined arguments')
    }
    capability.resolve = resolve
    capability.reject = reject
  }]
  capability.promise = new constructor(executors[0])
  if (typeof capability.resolve !== 'function' || typeof capability.reject !== 'function') {
    throw new $$TypeError('Promise resolve or reject function is not callable')
  }
  return capability
}

export const promiseOf = (derived: Promise | Capability): Guest =>
  isPromise(derived) ? derived : derived.promise

/** Calls the resolve or reject function of a capability. */
export const settle = (derived: Promise | Capability, mode: number, value: Guest): void => {
  if (isPromise(derived)) {
    if (mode === FULFIL) resolvePromise(derived, value)
    else rejectPromise(derived, value)
  } else {
    const f = mode === FULFIL ? derived.resolve : derived.reject
    f(value)
  }
}

/** SpeciesConstructor(promise, %Promise%) (7.3.22). */
export const speciesConstructor = (promise: Guest): Guest => {
  const constructor = promise.constructor
  if (constructor === undefined) return Promise
  if (!$$isObject(constructor)) throw new $$TypeError('The .constructor property is not an object')
  const found = constructor[species]
  if (found === undefined || found === null || found === Promise) return Promise
  if (!$$isConstructor(found)) throw new $$TypeError('object.constructor[Symbol.species] is not a constructor')
  return found
}

/** PromiseResolve (27.2.4.7.1). */
export const promiseResolve = (constructor: Guest, x: Guest): Guest => {
  if (isPromise(x) && x.constructor === constructor) return x
  const capability = newCapability(constructor)
  settle(capability, FULFIL, x)
  return promiseOf(capability)
}
