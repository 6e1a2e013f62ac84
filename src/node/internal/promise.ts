/** Promises for library code: made with the realm's own constructor, whatever the program puts into its place. */
import { Promise as RealmPromise } from '../globals/promise.ts'
import type { Guest } from './kept.ts'

const then: (target: Guest, fulfilled?: Guest, failed?: Guest) => Guest = $$uncurry(RealmPromise.prototype.then)

export function promise<T>(executor: (resolve: (value: T) => void, reject: (error: unknown) => void) => void): Promise<T> {
  return new RealmPromise(executor as Guest) as Guest
}
export const resolved = <T>(value: T): Promise<T> => $$promiseResolve(value)
export function rejected(error: unknown): Promise<never> {
  return promise((_, reject) => { reject(error) })
}
export const thenOf = then

const finallyMethod: (target: Guest, f: Guest) => Guest = $$uncurry(RealmPromise.prototype.finally)
/** Node's own way to add a last step to a promise that the program gets; it takes as many turns as there. */
export function finallyOf<T>(target: Promise<T>, f: () => void): Promise<T> {
  return promise((resolve, reject) => {
    const inner = promise((a, b) => { then(target, a, b) })
    then(finallyMethod(inner, f), resolve, reject)
  })
}
