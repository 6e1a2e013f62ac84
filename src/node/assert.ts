/** `node:assert`. Deep comparisons and messages are Node's own. CallTracker, which is deprecated, is not part of it. */
import { AssertionError } from './internal/assert/assertion-error.ts'
import { expectError, expectNoError, fail as failWith, rejectionOf, thrownBy } from './internal/assert/exceptions.ts'
import { invalidArgType, missingArgs } from './internal/errors.ts'
import { inspect } from './internal/inspect.ts'
import {
  arrayIndexOf, arrayJoin, arraySlice, assign, is, regExpExec, split, stringIndexOf, stringSlice, type Guest,
} from './internal/kept.ts'
import { pure } from './internal/pure.ts'
import { emitWarning } from './internal/scheduling.ts'
import { types } from './internal/types.ts'

const NativeError = Error
const isNaN = (value: unknown): boolean => value !== value

function checkTruth(assertion: Guest, args: readonly Guest[]): void {
  const value = args[0]
  if (value) return
  let message = args[1]
  let generated = false
  if (args.length === 0) {
    generated = true
    message = 'No value argument passed to `assert.ok()`'
  } else if (message === undefined || message === null) {
    generated = true
    const call = $$host.callText()
    if (call !== undefined) message = `The expression evaluated to a falsy value:\n\n  ${call}\n`
  } else if (message instanceof NativeError) throw message
  const error = new AssertionError({ actual: value, expected: true, message, operator: '==', stackStartFn: assertion })
  error.generatedMessage = generated
  throw error
}

const assert: Guest = $$deltaAssertion(function ok(...args: unknown[]): void { checkTruth(assert, args) }, 'truth')
export const ok: Guest = $$deltaAssertion(function ok(...args: unknown[]): void { checkTruth(ok, args) }, 'truth')
const strictOk: Guest = $$deltaAssertion(function strict(...args: unknown[]): void { checkTruth(strictOk, args) }, 'truth')

export function fail(...args: Guest[]): never {
  let [actual, expected, message, operator] = [args[0], args[1], args[2], args[3]]
  const isPlain = (actual === undefined || actual === null) && args.length <= 1
  if (isPlain) message = 'Failed'
  else if (args.length === 1) {
    message = actual
    actual = undefined
  } else {
    emitWarning('assert.fail() with more than one argument is deprecated. Please use assert.strictEqual() instead or ' +
      'only pass a message.', 'DeprecationWarning', 'DEP0094')
    if (args.length === 2) operator = '!='
  }
  if (message instanceof NativeError) throw message
  const error = new AssertionError({
    actual, expected, operator: operator === undefined ? 'fail' : operator, stackStartFn: args[4] || fail, message,
  })
  if (isPlain) error.generatedMessage = true
  throw error
}

/** An assertion about two values: `holds` says whether it is true of them, `kind` what it comes to for primitive ones. */
function comparison(name: string, operator: string, kind: string, holds: (actual: Guest, expected: Guest) => boolean): Guest {
  const holder: Guest = { [name](...args: Guest[]): void {
    if (args.length < 2) throw missingArgs('actual', 'expected')
    if (holds(args[0], args[1])) return
    failWith({ actual: args[0], expected: args[1], message: args[2], operator, stackStartFn: holder[name] })
  } }
  return $$deltaAssertion($$disguise(holder[name], name, 3), kind)
}

const isDeepEqual = (a: unknown, b: unknown): boolean => pure('isDeepEqual', undefined, [a, b])
const isDeepStrictEqual = (a: unknown, b: unknown): boolean => pure('isDeepStrictEqual', undefined, [a, b])
const isLooselyEqual = (a: Guest, b: Guest): boolean => a == b || (isNaN(a) && isNaN(b))

export const equal: Guest = comparison('equal', '==', 'equal', isLooselyEqual)
export const notEqual: Guest = comparison('notEqual', '!=', 'notEqual', (a, b) => !isLooselyEqual(a, b))
export const strictEqual: Guest = comparison('strictEqual', 'strictEqual', 'same', is)
export const notStrictEqual: Guest = comparison('notStrictEqual', 'notStrictEqual', 'notSame', (a, b) => !is(a, b))
export const deepEqual: Guest = comparison('deepEqual', 'deepEqual', 'equal', isDeepEqual)
export const notDeepEqual: Guest = comparison('notDeepEqual', 'notDeepEqual', 'notEqual', (a, b) => !isDeepEqual(a, b))
export const deepStrictEqual: Guest = comparison('deepStrictEqual', 'deepStrictEqual', 'same', isDeepStrictEqual)
export const notDeepStrictEqual: Guest =
  comparison('notDeepStrictEqual', 'notDeepStrictEqual', 'notSame', (a, b) => !isDeepStrictEqual(a, b))

export function throws(f: Guest, ...rest: Guest[]): void { expectError(throws, thrownBy(f), rest) }
export async function rejects(f: Guest, ...rest: Guest[]): Promise<void> {
  expectError(rejects, await rejectionOf(f), rest)
}
export function doesNotThrow(f: Guest, ...rest: Guest[]): void { expectNoError(doesNotThrow, thrownBy(f), rest) }
export async function doesNotReject(f: Guest, ...rest: Guest[]): Promise<void> {
  expectNoError(doesNotReject, await rejectionOf(f), rest)
}

export function ifError(error: Guest): void {
  if (error === null || error === undefined) return
  const hasMessage = typeof error === 'object' && typeof error.message === 'string'
  const message = !hasMessage ? inspect(error)
    : error.message.length === 0 && error.constructor ? error.constructor.name : error.message
  const unwanted = new AssertionError({
    actual: error, expected: null, operator: 'ifError', stackStartFn: ifError,
    message: `ifError got unwanted exception: ${message}`,
  })
  if (typeof error.stack === 'string') joinStacks(unwanted, error.stack)
  throw unwanted
}

/** The stack of the assertion up to where it meets that of the error, and then that of the error. */
function joinStacks(unwanted: Error, stack: string): void {
  const start = stringIndexOf(stack, '\n    at')
  if (start < 0) return
  const original = split(stringSlice(stack, start + 1), '\n')
  let frames = split(unwanted.stack!, '\n')
  for (let i = 0; i < original.length; i++) {
    const at = arrayIndexOf(frames, original[i])
    if (at < 0) continue
    frames = arraySlice(frames, 0, at)
    break
  }
  unwanted.stack = `${arrayJoin(frames, '\n')}\n${arrayJoin(original, '\n')}`
}

function checkMatch(assertion: Guest, text: Guest, expression: Guest, given: Guest, wanted: boolean): void {
  if (!types.isRegExp(expression)) throw invalidArgType('regexp', 'RegExp', expression)
  if (typeof text === 'string' && (regExpExec(expression, text) !== null) === wanted) return
  if (given instanceof NativeError) throw given
  const message = given || (typeof text !== 'string'
    ? `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`
    : `${wanted ? 'The input did not match' : 'The input was expected to not match'} the regular expression ` +
      `${inspect(expression)}. Input:\n\n${inspect(text)}\n`)
  const error = new AssertionError({
    actual: text, expected: expression, message, operator: assertion.name, stackStartFn: assertion,
  })
  error.generatedMessage = !given
  throw error
}
export function match(text: Guest, expression: Guest, message?: Guest): void {
  checkMatch(match, text, expression, message, true)
}
export function doesNotMatch(text: Guest, expression: Guest, message?: Guest): void {
  checkMatch(doesNotMatch, text, expression, message, false)
}

assign(assert, {
  fail, AssertionError, ok, equal, notEqual, deepEqual, notDeepEqual, deepStrictEqual, notDeepStrictEqual, strictEqual,
  notStrictEqual, throws, rejects, doesNotThrow, doesNotReject, ifError, match, doesNotMatch,
})
export const strict: Guest = assign(strictOk, assert, {
  equal: strictEqual, deepEqual: deepStrictEqual, notEqual: notStrictEqual, notDeepEqual: notDeepStrictEqual,
})
assert.strict = strict
strict.strict = strict

export { AssertionError }
export default assert
