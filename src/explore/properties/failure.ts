/** What ends a process in Node: an error that nobody catches, an assertion among them, or a rejection nobody handles. */
import type { Failure } from '../../runtime/event-loop.ts'
import type { Finding } from '../finding.ts'
import { describeError, nameOfError } from '../thrown.ts'

export function failed({ kind, value }: Failure): Finding {
  const described = describeError(value)
  const finding = { property: undefined, error: { value }, expected: undefined }
  if (nameOfError(value) === 'AssertionError') {
    return { ...finding, kind: 'assertion', name: 'assertion', message: `an assertion failed: ${described}` }
  }
  const isError = nameOfError(value) !== undefined
  if (kind === 'unhandled-rejection') {
    const message = isError ? `a promise was rejected and nobody handled it: ${described}` : `a promise was rejected with ${described} and nobody handled it`
    return { ...finding, kind, name: 'unhandled rejection', message }
  }
  return { ...finding, kind, name: 'uncaught error', message: isError ? `uncaught ${described}` : `${described} was thrown and nobody caught it` }
}
