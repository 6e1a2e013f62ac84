/** Checks of arguments as Node's library makes them, each throwing the error that Node throws. */
import { invalidArgType, invalidArgValue, outOfRange } from './errors.ts'
import { arrayIncludes, arrayJoin, arrayPush, isArray, isInteger, string, type Guest } from './kept.ts'

export function validateFunction(value: unknown, name: string): void {
  if (typeof value !== 'function') throw invalidArgType(name, 'Function', value)
}

export function validateString(value: unknown, name: string): void {
  if (typeof value !== 'string') throw invalidArgType(name, 'string', value)
}

export function validateBoolean(value: unknown, name: string): void {
  if (typeof value !== 'boolean') throw invalidArgType(name, 'boolean', value)
}

export function validateObject(value: unknown, name: string): void {
  if (value === null || isArray(value) || typeof value !== 'object') throw invalidArgType(name, 'Object', value)
}

/** What Node calls a dictionary: anything that has properties, or nothing. */
export function validateDictionary(value: unknown, name: string): void {
  if (value !== null && value !== undefined && typeof value !== 'object' && typeof value !== 'function') {
    throw invalidArgType(name, 'a dictionary', value)
  }
}

export function validateArray(value: unknown, name: string): void {
  if (!isArray(value)) throw invalidArgType(name, 'Array', value)
}

export function validateNumber(value: unknown, name: string, low?: number, high?: number): void {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value)
  const outside = (low !== undefined && value < low) || (high !== undefined && value > high)
  if (outside || ((low !== undefined || high !== undefined) && value !== value)) {
    const range = `${low !== undefined ? `>= ${low}` : ''}${low !== undefined && high !== undefined ? ' && ' : ''}` +
      `${high !== undefined ? `<= ${high}` : ''}`
    throw outOfRange(name, range, value)
  }
}

export function validateInteger(
  value: unknown, name: string, low = Number.MIN_SAFE_INTEGER, high = Number.MAX_SAFE_INTEGER,
): void {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value)
  if (!isInteger(value)) throw outOfRange(name, 'an integer', value)
  if (value < low || value > high) throw outOfRange(name, `>= ${low} && <= ${high}`, value)
}

export function validateUint32(value: unknown, name: string): void {
  validateInteger(value, name, 0, 4_294_967_295)
}

export function validateOneOf(value: unknown, name: string, allowed: readonly unknown[]): void {
  if (arrayIncludes(allowed, value)) return
  const shown: string[] = []
  for (let i = 0; i < allowed.length; i++) arrayPush(shown, typeof allowed[i] === 'string' ? `'${allowed[i]}'` : string(allowed[i]))
  throw invalidArgValue(name, value, `must be one of: ${arrayJoin(shown, ', ')}`)
}

export function validateAbortSignal(signal: Guest, name: string): void {
  if (signal !== undefined && (signal === null || typeof signal !== 'object' || !('aborted' in signal))) {
    throw invalidArgType(name, 'AbortSignal', signal)
  }
}
