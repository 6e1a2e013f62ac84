/** Calls of Node's pure functions (src/runtime/pure.ts); their errors are made again as errors of this realm. */
import { nodeError } from './errors.ts'
import type { Guest } from './kept.ts'

const classes: Guest = { __proto__: null, Error, TypeError, RangeError, SyntaxError, URIError }

export function pure(name: string, receiver: unknown, args: readonly unknown[]): Guest {
  const failure: { name?: string; code?: string; message?: string } = { __proto__: null } as object
  const result = $$host.pure(name, receiver, args, failure)
  if (failure.name === undefined) return result
  const Base = classes[failure.name] ?? classes.Error
  if (failure.code !== undefined) throw nodeError(Base, failure.code, failure.message!)
  throw new Base(failure.message)
}
