/** The assertions about exceptions and rejections: what was expected, and whether it came. */
import { invalidArgType, invalidArgValue, specificType, typeError } from '../errors.ts'
import { inspect } from '../inspect.ts'
import {
  apply, arrayPush, isPrototypeOf, keysOf, regExpExec, string, type Guest,
} from '../kept.ts'
import { pure } from '../pure.ts'
import { types } from '../types.ts'
import { validateFunction } from '../validators.ts'
import { AssertionError } from './assertion-error.ts'

const NativeError = Error
/** Stands for "nothing was thrown". */
const nothing = {}

/** Throws the error of a failed assertion, or the program's own. */
export function fail(details: Guest): never {
  if (details.message instanceof NativeError) throw details.message
  throw new AssertionError(details)
}

export function thrownBy(f: Guest): unknown {
  validateFunction(f, 'fn')
  try {
    f()
  } catch (error) {
    return error
  }
  return nothing
}

const isThenable = (value: Guest): boolean => types.isPromise(value) ||
  (value !== null && typeof value === 'object' && typeof value.then === 'function' && typeof value.catch === 'function')

export async function rejectionOf(input: Guest): Promise<unknown> {
  let promise = input
  if (typeof input === 'function') {
    promise = input()
    if (!isThenable(promise)) {
      throw typeError('ERR_INVALID_RETURN_VALUE',
        `Expected instance of Promise to be returned from the "promiseFn" function but got ${specificType(promise)}.`)
    }
  } else if (!isThenable(input)) {
    throw invalidArgType('promiseFn', ['Function', 'Promise'], input)
  }
  try {
    await promise
  } catch (error) {
    return error
  }
  return nothing
}

/** `throws` and `rejects`: `rest` is what the caller passed behind the function. */
export function expectError(assertion: Guest, actual: Guest, rest: readonly Guest[]): void {
  let [error, message] = [rest[0], rest[1]]
  if (typeof error === 'string') {
    if (rest.length === 2) throw invalidArgType('error', ['Object', 'Error', 'Function', 'RegExp'], error)
    refuseAmbiguity(actual, error)
    message = error
    error = undefined
  } else if (error !== undefined && error !== null && typeof error !== 'object' && typeof error !== 'function') {
    throw invalidArgType('error', ['Object', 'Error', 'Function', 'RegExp'], error)
  }
  if (actual === nothing) {
    const details = (error && error.name ? ` (${error.name})` : '') + (message ? `: ${message}` : '.')
    fail({
      actual: undefined, expected: error, operator: assertion.name,
      message: `Missing expected ${assertion.name === 'rejects' ? 'rejection' : 'exception'}${details}`,
      stackStartFn: assertion,
    })
  }
  if (error) compareException(actual, error, message, assertion)
}

function refuseAmbiguity(actual: Guest, error: string): void {
  const isObject = typeof actual === 'object' && actual !== null
  if (isObject ? actual.message !== error : actual !== error) return
  throw typeError('ERR_AMBIGUOUS_ARGUMENT', 'The "error/message" argument is ambiguous. ' +
    `The ${isObject ? `error message "${actual.message}"` : `error "${actual}"`} is identical to the message.`)
}

/** `doesNotThrow` and `doesNotReject`. */
export function expectNoError(assertion: Guest, actual: Guest, rest: readonly Guest[]): void {
  if (actual === nothing) return
  const message = typeof rest[0] === 'string' ? rest[0] : rest[1]
  const error = typeof rest[0] === 'string' ? undefined : rest[0]
  if (error && !isMatchingError(actual, error)) throw actual
  const details = message ? `: ${message}` : '.'
  fail({
    actual, expected: error, operator: assertion.name,
    message: `Got unwanted ${assertion.name === 'doesNotReject' ? 'rejection' : 'exception'}${details}\n` +
      `Actual message: "${actual && actual.message}"`,
    stackStartFn: assertion,
  })
}

function isMatchingError(actual: unknown, expected: Guest): boolean {
  if (typeof expected !== 'function') {
    if (types.isRegExp(expected)) return regExpExec(expected, string(actual)) !== null
    throw invalidArgType('expected', ['Function', 'RegExp'], expected)
  }
  if (expected.prototype !== undefined && actual instanceof expected) return true
  if (isPrototypeOf(NativeError, expected)) return false
  return apply(expected, {}, [actual]) === true
}

function compareException(actual: Guest, expected: Guest, given: Guest, assertion: Guest): void {
  let message = given
  if (typeof expected !== 'function') {
    if (!types.isRegExp(expected)) {
      compareObject(actual, expected, message, assertion)
      return
    }
    const text = string(actual)
    if (regExpExec(expected, text) !== null) return
    message ||= `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`
  } else if (expected.prototype !== undefined && actual instanceof expected) {
    return
  } else if (isPrototypeOf(NativeError, expected)) {
    message ||= wrongClass(actual, expected)
  } else {
    const result = apply(expected, {}, [actual])
    if (result === true) return
    const name = expected.name ? `"${expected.name}" ` : ''
    message ||= `The ${name}validation function is expected to return "true". Received ${inspect(result)}` +
      (isError(actual) ? `\n\nCaught error:\n\n${actual}` : '')
  }
  const error = new AssertionError({ actual, expected, message, operator: assertion.name, stackStartFn: assertion })
  error.generatedMessage = !given
  throw error
}

const isError = (value: unknown): boolean => types.isNativeError(value) || value instanceof NativeError

function wrongClass(actual: Guest, expected: Guest): string {
  const start = `The error is expected to be an instance of "${expected.name}". Received `
  if (!isError(actual)) return `${start}"${inspect(actual, { depth: -1 })}"`
  const name = (actual.constructor && actual.constructor.name) || actual.name
  return start + (expected.name === name ? 'an error with identical name but a different prototype.' : `"${name}"`) +
    (actual.message ? `\n\nError message:\n\n${actual.message}` : '')
}

/** Holds the keys that are compared; its name shows in messages. */
class Comparison {
  constructor(source: Guest, keys: readonly string[], actual?: Guest) {
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!
      if (!(key in source)) continue
      const matches = actual !== undefined && typeof actual[key] === 'string' && types.isRegExp(source[key]) &&
        regExpExec(source[key], actual[key]) !== null
      ;(this as Guest)[key] = matches ? actual[key] : source[key]
    }
  }
}

function compareObject(actual: Guest, expected: Guest, message: Guest, assertion: Guest): void {
  if (typeof actual !== 'object' || actual === null) {
    const error = new AssertionError({ actual, expected, message, operator: 'deepStrictEqual', stackStartFn: assertion })
    error.operator = assertion.name
    throw error
  }
  const keys = keysOf(expected)
  if (expected instanceof NativeError) arrayPush(keys, 'name', 'message')
  else if (keys.length === 0) throw invalidArgValue('error', expected, 'may not be an empty object')
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    if (typeof actual[key] === 'string' && types.isRegExp(expected[key]) &&
        regExpExec(expected[key], actual[key]) !== null) continue
    if (key in actual && pure('isDeepStrictEqual', undefined, [actual[key], expected[key]])) continue
    if (message) fail({ actual, expected, message, operator: assertion.name, stackStartFn: assertion })
    const error = new AssertionError({
      actual: new Comparison(actual, keys), expected: new Comparison(expected, keys, actual),
      operator: 'deepStrictEqual', stackStartFn: assertion,
    })
    error.actual = actual
    error.expected = expected
    error.operator = assertion.name
    throw error
  }
}
