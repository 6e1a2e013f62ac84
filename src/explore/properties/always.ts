/** What the program declared with `always`: holds in every state. */
import type { GuestFunction } from '../exploration.ts'
import { broken, type Property } from './property.ts'

export const always: Property = (state) => {
  for (const { name, predicate } of state.declared('always')) {
    const failure = broken(state.evaluate(predicate))
    if (failure === undefined) continue
    const { why, error } = failure
    return {
      kind: 'invariant', name, message: `'${name}' does not hold${why}`,
      property: predicate as GuestFunction, error, expected: undefined,
    }
  }
  return undefined
}
