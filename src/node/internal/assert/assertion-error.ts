/** AssertionError: actual, expected and operator of an assertion that failed, with Node's own message. */
import { inspect, inspectCustom } from '../inspect.ts'
import { defineProperty, stringSlice, type Guest } from '../kept.ts'
import { pure } from '../pure.ts'
import { validateObject } from '../validators.ts'

export interface AssertionDetails {
  actual?: unknown
  expected?: unknown
  operator?: string
  message?: unknown
  stackStartFn?: Guest
}

const NativeError = Error
const captureStackTrace: (error: object, above?: Guest) => void = Error.captureStackTrace

export class AssertionError extends NativeError {
  generatedMessage: boolean
  code: string
  actual: unknown
  expected: unknown
  operator: string | undefined

  constructor(options: AssertionDetails) {
    validateObject(options, 'options')
    const { message, operator, actual, expected, stackStartFn } = options
    if (message !== undefined && message !== null) super(`${message}`)
    else super(pure('assertionMessage', undefined, [actual, expected, operator]))
    this.generatedMessage = !message
    this.code = 'ERR_ASSERTION'
    this.actual = actual
    this.expected = expected
    this.operator = operator
    defineProperty(this, 'name', {
      value: 'AssertionError [ERR_ASSERTION]', enumerable: false, writable: true, configurable: true,
    })
    if (typeof stackStartFn === 'function') captureStackTrace(this, stackStartFn)
    // The first reading formats the stack, with the code in its first line.
    void this.stack
    this.name = 'AssertionError'
  }

  override toString(): string { return `${this.name} [${this.code}]: ${this.message}` }

  [inspectCustom](_depth: number, options: Guest): string {
    const { actual, expected } = this
    if (typeof actual === 'string') this.actual = shortened(actual)
    if (typeof expected === 'string') this.expected = shortened(expected)
    const shown = inspect(this, { ...options, customInspect: false, depth: 0 })
    this.actual = actual
    this.expected = expected
    return shown
  }
}

/** The first lines of a long text. */
function shortened(text: string): string {
  let lines = 0
  for (let i = 0; i < text.length; i++) if (text[i] === '\n' && ++lines === 9) return `${stringSlice(text, 0, i)}\n...`
  return text.length > 512 ? `${stringSlice(text, 0, 512)}...` : text
}
