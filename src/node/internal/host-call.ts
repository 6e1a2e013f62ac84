/** Calls of functions of Node's C++ (src/runtime/pure-bindings.ts); their errors are made again as errors of this realm. */
import type { Guest } from './kept.ts'

const classes: Guest = { __proto__: null, Error, TypeError, RangeError }

export function callHost(name: string, receiver: unknown, args: readonly unknown[]): Guest {
  const failure: { name?: string; code?: string; message?: string } = { __proto__: null } as object
  const result = $$host.pure(`binding.${name}`, receiver, args, failure)
  if (failure.name === undefined) return result
  const Base = classes[failure.name] ?? classes.Error
  throw failure.code === undefined ? new Base(failure.message) : bindingError(Base, failure.code, failure.message!)
}

/** An error as C++ makes it: a plain one with a code. */
export function bindingError(Base: new (message: string) => Error, code: string, message: string): Error {
  const error = new Base(message) as Error & { code: string }
  error.code = code
  return error
}
