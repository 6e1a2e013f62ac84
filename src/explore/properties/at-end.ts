/** What the program declared with `atEnd`: holds in every state in which the program has come to its end. */
import type { GuestFunction } from '../exploration.ts'
import { broken, type Property } from './property.ts'

export const atEnd: Property = (state) => {
  if (!state.isEnd) return undefined
  for (const { name, predicate } of state.declared('atEnd')) {
    const failure = broken(state.evaluate(predicate))
    if (failure === undefined) continue
    const { why, error } = failure
    return {
      kind: 'end', name, message: `at the end of the program '${name}' does not hold${why}`,
      property: predicate as GuestFunction, error, expected: undefined,
    }
  }
  return undefined
}
