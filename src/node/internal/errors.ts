/**
 * Errors as Node's library makes them, for what every program has: globals that do without Node's own 'internal/errors', which
 * would take a moment to load. `code` is an own property, the stack begins with `TypeError [ERR_CODE]: ...`.
 */
import {
  arrayIncludes, arrayIndexOf, arrayPush, arraySplice, defineProperty, isArray, jsonStringify, regExpExec,
  string, stringEndsWith, stringIncludes, stringIndexOf, stringSlice, toLowerCase, type Guest,
} from './kept.ts'

type ErrorConstructor = new (message: string) => Error
export type NodeError = Error & { code: string }

const Native = { TypeError }

/** An error of the given built-in class with a code. */
export function nodeError(Base: ErrorConstructor, code: string, message: string): NodeError {
  const error = new Base(message) as NodeError
  // V8 formats the stack when it is read for the first time, with the name that the error has at that moment.
  defineProperty(error, 'name', { value: `${error.name} [${code}]`, writable: true, enumerable: false, configurable: true })
  void error.stack
  delete (error as { name?: string }).name
  defineProperty(error, 'toString', {
    value(this: NodeError) { return `${this.name} [${code}]: ${this.message}` },
    writable: true, enumerable: false, configurable: true,
  })
  error.code = code
  return error
}

export const typeError = (code: string, message: string): NodeError => nodeError(Native.TypeError, code, message)

const basicTypes = ['string', 'function', 'number', 'object', 'Function', 'Object', 'boolean', 'bigint', 'symbol']
const className = /^([A-Z][a-z0-9]*)+$/

/** `a, b, or c` */
function formatList(items: readonly string[], conjunction = 'and'): string {
  if (items.length === 1) return items[0]!
  if (items.length === 2) return `${items[0]} ${conjunction} ${items[1]}`
  let text = ''
  for (let i = 0; i < items.length - 1; i++) text += `${items[i]}, `
  return `${text}${conjunction} ${items[items.length - 1]}`
}

export function invalidArgType(name: string, expected: string | readonly string[], actual: unknown): NodeError {
  return typeError('ERR_INVALID_ARG_TYPE',
    `The ${described(name)} must be ${expectation(isArray(expected) ? expected : [expected as string])}. ` +
    `Received ${specificType(actual)}`)
}

function described(name: string): string {
  if (stringEndsWith(name, ' argument')) return name
  return `"${name}" ${stringIncludes(name, '.') ? 'property' : 'argument'}`
}

function expectation(expected: readonly string[]): string {
  const types: string[] = []
  const instances: string[] = []
  const other: string[] = []
  for (let i = 0; i < expected.length; i++) {
    const value = expected[i]!
    if (arrayIncludes(basicTypes, value)) arrayPush(types, toLowerCase(value))
    else if (regExpExec(className, value) !== null) arrayPush(instances, value)
    else arrayPush(other, value)
  }
  const objectAt = arrayIndexOf(types, 'object')
  if (instances.length > 0 && objectAt >= 0) {
    arraySplice(types, objectAt, 1)
    arrayPush(instances, 'Object')
  }
  let text = ''
  if (types.length > 0) {
    text += `${types.length > 1 ? 'one of type' : 'of type'} ${formatList(types, 'or')}`
    if (instances.length > 0 || other.length > 0) text += ' or '
  }
  if (instances.length > 0) {
    text += `an instance of ${formatList(instances, 'or')}`
    if (other.length > 0) text += ' or '
  }
  if (other.length > 1) text += `one of ${formatList(other, 'or')}`
  else if (other.length === 1) text += (toLowerCase(other[0]!) !== other[0] ? 'an ' : '') + other[0]!
  return text
}

/** A received value as messages name it. */
function specificType(value: Guest): string {
  if (value === null || value === undefined) return `${value}`
  switch (typeof value) {
    case 'bigint': return `type bigint (${value}n)`
    case 'number': return `type number (${value === 0 && 1 / value < 0 ? '-0' : value})`
    case 'boolean': return `type boolean (${value})`
    case 'symbol': return `type symbol (${string(value)})`
    case 'function': return `function ${value.name}`
    case 'object':
      if (value.constructor && 'name' in value.constructor) return `an instance of ${value.constructor.name}`
      return '[Object: null prototype] {}'
    default: {
      const text = value.length > 28 ? `${stringSlice(value, 0, 25)}...` : value as string
      return stringIndexOf(text, "'") < 0 ? `type string ('${text}')` : `type string (${jsonStringify(text)})`
    }
  }
}

export const invalidThis = (type: string): NodeError =>
  typeError('ERR_INVALID_THIS', `Value of "this" must be of type ${type}`)
