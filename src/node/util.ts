/** `node:util`. parseArgs, MIMEType and what has to do with V8 and the system are not part of it. */
import { TextDecoder, TextEncoder } from './globals/text-encoding.ts'
import { invalidArgType, invalidArgValue } from './internal/errors.ts'
import { format, formatWith, inspect } from './internal/inspect.ts'
import {
  apply, construct, defineProperty, isArray, keysOf, objectToString, setPrototypeOf, toUpperCase, type Guest,
} from './internal/kept.ts'
import { promise } from './internal/promise.ts'
import { callbackify, promisify } from './internal/promisify.ts'
import { pure } from './internal/pure.ts'
import { emitWarning } from './internal/scheduling.ts'
import { types } from './internal/types.ts'
import { validateAbortSignal, validateString } from './internal/validators.ts'
import { resistStopPropagation } from './internal/events/target.ts'

export { callbackify, format, inspect, promisify, TextDecoder, TextEncoder, types }

export function formatWithOptions(options: Guest, ...args: unknown[]): string {
  if (typeof options !== 'object' || options === null) throw invalidArgType('inspectOptions', 'Object', options)
  return formatWith(options, args)
}

export function isDeepStrictEqual(a: unknown, b: unknown): boolean { return pure('isDeepStrictEqual', undefined, [a, b]) }

export function inherits(constructor: Guest, parent: Guest): void {
  if (constructor === undefined || constructor === null) throw invalidArgType('ctor', 'Function', constructor)
  if (parent === undefined || parent === null) throw invalidArgType('superCtor', 'Function', parent)
  if (parent.prototype === undefined) throw invalidArgType('superCtor.prototype', 'Object', parent.prototype)
  defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true })
  setPrototypeOf(constructor.prototype, parent.prototype)
}

export function deprecate(f: Guest, message: string, code?: string): Guest {
  if (code !== undefined) validateString(code, 'code')
  const said = { warned: false }
  const deprecated: Guest = function (this: unknown, ...args: unknown[]) {
    if (!said.warned) {
      said.warned = true
      emitWarning(message, 'DeprecationWarning', code)
    }
    return new.target ? construct(f, args, new.target) : apply(f, this, args)
  }
  setPrototypeOf(deprecated, f)
  if (f.prototype) deprecated.prototype = f.prototype
  return deprecated
}

/** The environment has no NODE_DEBUG: logs of this kind are off. */
export function debuglog(set: string, callback?: Guest): Guest {
  validateString(toUpperCase(set), 'set')
  const log: Guest = () => {}
  defineProperty(log, 'enabled', { get() { return false }, configurable: true, enumerable: true })
  if (typeof callback === 'function') callback(log)
  return log
}
export const debug = debuglog

export const stripVTControlCharacters = (text: Guest): string => pure('stripVTControlCharacters', undefined, [text])
export const toUSVString = (text: unknown): string => pure('toUSVString', undefined, [`${text}`])

export async function aborted(signal: Guest, resource: Guest): Promise<void> {
  if (signal === undefined) throw invalidArgType('signal', 'AbortSignal', signal)
  validateAbortSignal(signal, 'signal')
  if (typeof resource !== 'object' && typeof resource !== 'function' || resource === null) {
    throw invalidArgType('resource', 'Object', resource)
  }
  if (signal.aborted) return
  await promise<void>((resolve) => {
    signal.addEventListener('abort', () => { resolve() }, { once: true, [resistStopPropagation]: true })
  })
}

export function styleText(style: Guest, text: string): string {
  validateString(text, 'text')
  const names: string[] = isArray(style) ? style : [style]
  let open = ''
  let close = ''
  for (let i = 0; i < names.length; i++) {
    const codes = inspect.colors[names[i]!]
    if (codes === undefined) throw invalidArgValue('format', names[i])
    open += `\u001b[${codes[0]}m`
    close = `\u001b[${codes[1]}m${close}`
  }
  return open + text + close
}

export function getSystemErrorName(code: number): string {
  return $$refuse('util', `util.getSystemErrorName(${code}) is not modelled`, 'compare error.code instead')
}

// The old tests; deprecated, and many packages still call them.
export { isArray }
export const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
export const isNull = (value: unknown): boolean => value === null
export const isNullOrUndefined = (value: unknown): boolean => value === null || value === undefined
export const isNumber = (value: unknown): boolean => typeof value === 'number'
export const isString = (value: unknown): boolean => typeof value === 'string'
export const isSymbol = (value: unknown): boolean => typeof value === 'symbol'
export const isUndefined = (value: unknown): boolean => value === undefined
export const isRegExp: (value: unknown) => boolean = types.isRegExp
export const isDate: (value: unknown) => boolean = types.isDate
export const isObject = (value: unknown): boolean => value !== null && typeof value === 'object'
export const isError = (value: unknown): boolean => types.isNativeError(value) || objectToString(value) === '[object Error]'
export const isFunction = (value: unknown): boolean => typeof value === 'function'
export const isPrimitive = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && typeof value !== 'function')
export function _extend(target: Guest, source: Guest): Guest {
  if (source === null || typeof source !== 'object') return target
  const keys = keysOf(source)
  for (let i = 0; i < keys.length; i++) target[keys[i]!] = source[keys[i]!]
  return target
}

export default {
  _extend, aborted, callbackify, debug, debuglog, deprecate, format, formatWithOptions, getSystemErrorName, inherits,
  inspect, isArray, isBoolean, isDate, isDeepStrictEqual, isError, isFunction, isNull, isNullOrUndefined, isNumber,
  isObject, isPrimitive, isRegExp, isString, isSymbol, isUndefined, promisify, stripVTControlCharacters, styleText,
  TextDecoder, TextEncoder, toUSVString, types,
}
