/** assert.ok. Its message quotes the call; the text of the program comes from the checker, not from a file that is read. */
import AssertionError from 'own:internal/assert/assertion_error'
import primordials from 'own:internal/per_context/primordials'
import util from 'own:internal/util'
import { nodeLine } from '../internal/host-facts.ts'
import type { Guest } from '../internal/kept.ts'

const { isError } = util
const { NumberPrototypeToString, StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice } = primordials

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

/** Since Node 26: what the functions of assert throw, whose message may have to be formatted. */
function innerFail(options: Guest): never {
  if (isError(options.message)) throw options.message
  throw new AssertionError(options)
}

export default { innerOk, innerFail }
