/** What a thrown value says, without running code of the program under check. */
import { types } from 'node:util'

/** Longer messages are cut: a report quotes them, it does not store them. */
const MAX_MESSAGE = 10_000

/** `Name: message` of an error, the value itself of anything else that was thrown. */
export function describeError(error: unknown): string {
  if (types.isProxy(error)) return 'a proxy'
  if (typeof error === 'function') return 'a function'
  if (typeof error !== 'object' || error === null) return typeof error === 'string' ? JSON.stringify(clip(error)) : String(error)
  const message = dataProperty(error, 'message')
  const name = dataProperty(error, 'name')
  if (name === undefined && message === undefined) return 'an object'
  return message === undefined || message === '' ? (name ?? 'Error') : `${name ?? 'Error'}: ${clip(message)}`
}

function clip(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text
}

export function nameOfError(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || types.isProxy(error)) return undefined
  return dataProperty(error, 'name')
}

export function isStackOverflow(error: unknown): boolean {
  return describeError(error) === 'RangeError: Maximum call stack size exceeded'
}

function dataProperty(object: object, key: string): string | undefined {
  for (let holder: object | null = object; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    if (types.isProxy(holder)) return undefined
    const descriptor = Reflect.getOwnPropertyDescriptor(holder, key)
    if (descriptor !== undefined) return typeof descriptor.value === 'string' ? descriptor.value : undefined
  }
  return undefined
}
