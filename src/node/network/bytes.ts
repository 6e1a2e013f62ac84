/** Bytes in memory of their own. */
import { arrayPush, fromCharCode, toLowerCase, typedByteLength, typedSet, typedSubarray, type Guest } from '../internal/kept.ts'

/** The bytes of a text. */
export function encode(text: string, encoding: string): Uint8Array {
  const name = toLowerCase(encoding)
  const bytes = new Uint8Array($$host.pure('buffer.byteLength', undefined, [text, name], {}))
  $$host.pure('buffer.encode', undefined, [bytes, text, name], {})
  return bytes
}

/** Several pieces as one: views, or texts and views each with an encoding behind it. */
export function encodeAll(chunks: readonly Guest[], areViews: boolean): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  for (let i = 0; i < chunks.length; i += areViews ? 1 : 2) {
    const chunk = chunks[i]
    const bytes: Uint8Array = typeof chunk === 'string' ? encode(chunk, chunks[i + 1]) : chunk
    arrayPush(parts, bytes)
    size += typedByteLength(bytes)
  }
  const all = new Uint8Array(size)
  let filled = 0
  for (let i = 0; i < parts.length; i++) {
    typedSet(all, parts[i]!, filled)
    filled += typedByteLength(parts[i]!)
  }
  return all
}

/** The first bytes as text, one character each. */
export function beginningOf(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length && i < 100; i++) text += fromCharCode(bytes[i]!)
  return text
}

export function copyOf(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const copy = new Uint8Array(end - start)
  typedSet(copy, start === 0 && end === typedByteLength(bytes) ? bytes : typedSubarray(bytes, start, end))
  return copy
}

export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(typedByteLength(a) + typedByteLength(b))
  typedSet(all, a)
  typedSet(all, b, typedByteLength(a))
  return all
}
