/**
 * Bytes as strings with one character each: names, targets of links, contents. Paths of the program are text or buffers;
 * what is ASCII needs no conversion.
 */
import { charCodeAt, type Guest } from '../internal/kept.ts'

const pure = (name: string, args: readonly unknown[]): Guest => $$host.pure(`files.${name}`, undefined, args, {})

/** The host is faster with long texts. */
const MAX_LOOKED_AT = 64

/** Is it short, and the same in all encodings that matter? */
const isAscii = (text: string): boolean => {
  if (text.length > MAX_LOOKED_AT) return false
  for (let i = 0; i < text.length; i++) if (charCodeAt(text, i) > 127) return false
  return true
}

/** The bytes of a path. */
export const bytesOfPath = (path: Guest): string => {
  if (typeof path !== 'string') return bytesOfView(path, 0, path.length)
  return isAscii(path) ? path : pure('encode', [path, 'utf8'])
}

export const bytesOfText = (text: string, encoding: string): string =>
  (encoding === 'utf8' || encoding === 'latin1') && isAscii(text) ? text : pure('encode', [text, encoding])

/** Bytes as text of an encoding. */
export const textOfBytes = (bytes: string, encoding = 'utf8'): string =>
  (encoding === 'utf8' || encoding === 'latin1') && isAscii(bytes) ? bytes : pure('decode', [bytes, encoding])

/** A part of a Buffer or other view of memory. */
export const bytesOfView = (view: Guest, start: number, length: number): string => pure('load', [view, start, length])

/** Puts bytes into a view of memory of the program. */
export const storeBytes = (view: Guest, start: number, bytes: string): void => {
  if (bytes.length === 0) return
  $$barrier(view)
  pure('store', [view, start, bytes])
}
