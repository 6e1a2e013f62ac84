/**
 * Bytes as text, one character a byte (latin1): a text is one value of a state, whatever pieces it was put together from, and
 * crosses to the host without a copy.
 */
import internalBuffer from 'own:internal/buffer'
import { jsonParse, type Guest } from './kept.ts'

const { FastBuffer } = internalBuffer as Guest

const classes: Guest = { __proto__: null, Error, TypeError, RangeError }

/** The bytes of a text, which is UTF-8 unless the encoding is a known one, of a view or an ArrayBuffer. */
export const textOf = (data: Guest, encoding?: unknown): string => $$host.pure('bytes.text', undefined, [data, encoding], {})

/** Writes them into a view or an ArrayBuffer of the program. */
export const writeBytes = (target: Guest, at: number, text: string): void => {
  $$barrier(target)
  $$host.pure('bytes.write', undefined, [target, at, text], {})
}

export const memoryOf = (text: string): ArrayBuffer => {
  const memory = new ArrayBuffer(text.length)
  $$host.pure('bytes.write', undefined, [memory, 0, text], {})
  return memory
}

/** Bytes as Node's C++ hands them out: a Buffer, or text in an encoding. */
export const encoded = (text: string, encoding: Guest): Guest => {
  if (typeof encoding !== 'string' || !$$host.pure('buffer.isEncoding', undefined, [encoding], {})) {
    return new FastBuffer(memoryOf(text), 0, text.length)
  }
  return $$host.pure('bytes.encode', undefined, [text, encoding], {})
}

/** What the host computes from primitives, or throws its error as one of this realm. */
export const compute = (name: string, args: readonly unknown[]): string => {
  const answer: string = $$host.pure(name, undefined, args, {})
  if (answer[0] === '+') return answer.slice(1)
  throw errorOf(answer.slice(1))
}

/** An error of the host as one of this realm, from JSON. */
export const errorOf = (text: string): Error => {
  const { name: kind, message, fields } = jsonParse(text)
  const error: Guest = new (classes[kind] ?? classes.Error)(message)
  const keys = $$ownKeys(fields) as string[]
  for (let i = 0; i < keys.length; i++) error[keys[i]!] = fields[keys[i]!]
  return error
}
