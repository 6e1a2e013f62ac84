/** assert.ok. Its message quotes the call; the text of the program comes from the checker, not from a file that is read. */
import AssertionError from 'own:internal/assert/assertion_error'
import errors from 'own:internal/errors'
import primordials from 'own:internal/per_context/primordials'
import util from 'own:internal/util'
import inspect from 'own:internal/util/inspect'
import { nodeLine } from '../internal/host-facts.ts'
import type { Guest } from '../internal/kept.ts'

const { isError } = util
const { ERR_AMBIGUOUS_ARGUMENT, ERR_INVALID_ARG_TYPE } = errors.codes
const { ErrorPrototypeToString, NumberPrototypeToString, StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice } = primordials

function innerOk(caller: Guest, argumentCount: number, value: unknown, message: Guest): void {
  if (value) return
  let generatedMessage = false
  if (argumentCount === 0) {
    generatedMessage = true
    message = 'No value argument passed to `assert.ok()`'
  } else if (message === undefined || message === null) {
    generatedMessage = true
    message = quotedCall()
  } else if (isError(message)) {
    throw message
  }
  const error = new AssertionError({ actual: value, expected: true, message, operator: '==', stackStartFn: caller })
  error.generatedMessage = generatedMessage
  throw error
}

function quotedCall(): string | undefined {
  const text: string | undefined = $$host.callText()
  if (text === undefined) return undefined
  // Since Node 22 it is the line in which the call begins.
  const end = nodeLine < 22 ? -1 : StringPrototypeIndexOf(text, '\n')
  return `The expression evaluated to a falsy value:\n\n  ${escaped(end < 0 ? text : StringPrototypeSlice(text, 0, end))}\n`
}

/** Control characters are shown by their codes, but for line breaks and tabs. */
function escaped(text: string): string {
  let shown = ''
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i)
    if (code >= 32 || code === 9 || code === 10) shown += text[i]
    else if (code === 8) shown += '\\b'
    else if (code === 12) shown += '\\f'
    else if (code !== 13) shown += `\\u00${code < 16 ? '0' : ''}${NumberPrototypeToString(code, 16)}`
  }
  return shown
}

/** Since Node 26 there may be several values to make the message of. */
function innerFail(options: Guest): never {
  options.message = messageOf(options)
  const error = new AssertionError(options)
  if (options.generatedMessage !== undefined) error.generatedMessage = options.generatedMessage
  throw error
}

function messageOf({ message: given, actual, expected }: Guest): Guest {
  if (given.length === 0) return undefined
  const [first] = given
  if (typeof first === 'string') return given.length === 1 ? first : $$apply(inspect.format, undefined, given)
  const isFunction = typeof first === 'function'
  if (!isFunction && !isError(first)) throw new ERR_INVALID_ARG_TYPE('message', ['string', 'function'], first)
  if (given.length > 1) {
    throw new ERR_AMBIGUOUS_ARGUMENT('message', isFunction
      ? `The error message with function "${first.name || 'anonymous'}" has trailing arguments that would be ignored.`
      : `The error message was passed as error object "${ErrorPrototypeToString(first)}" has trailing arguments that would be ignored.`)
  }
  if (!isFunction) throw first
  try {
    const text = first(actual, expected)
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

function innerOkOfMany(caller: Guest, ...args: Guest[]): void {
  if (args[0]) return
  const isGenerated = args.length < 2 || args[1] === undefined || args[1] === null
  const message = args.length === 0 ? ['No value argument passed to `assert.ok()`'] : isGenerated ? [quotedCall()] : args.slice(1)
  innerFail({ actual: args[0], expected: true, message, operator: '==', stackStartFn: caller, generatedMessage: isGenerated })
}

export default { innerOk: nodeLine < 26 ? innerOk : innerOkOfMany, innerFail }
