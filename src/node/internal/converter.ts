/**
 * Text from bytes in any encoding, chunk by chunk. The host decodes, and keeps nothing: a converter of ours remembers the
 * bytes of a character that has not arrived completely, and whether the text has begun.
 */
import primordials from 'own:internal/per_context/primordials'
import { bindingError } from './host-call.ts'
import type { Guest } from './kept.ts'

const { ArrayBufferIsView, StringPrototypeSlice, TypedArrayPrototypeSet, Uint8Array } = primordials

const FLUSH = 1, FATAL = 2, IGNORE_BOM = 4

export class Converter {
  readonly encoding: string
  readonly flags: number
  /** Bytes that are not decoded yet. */
  pending: number[] = []
  hasBegun = false

  constructor(encoding: string, flags: number) {
    this.encoding = encoding
    this.flags = flags
  }
}

export function getConverter(encoding: string, flags: number): Converter | undefined {
  return $$host.pure('binding.icu.hasConverter', undefined, [encoding], {}) ? new Converter(encoding, flags) : undefined
}

export function decode(converter: Converter, input: Guest, flags: number, encoding: string): string {
  const bytes = joined(converter.pending, viewOf(input))
  const isFlush = (flags & FLUSH) !== 0
  const isFatal = (converter.flags & FATAL) !== 0
  const ignoresMark = (converter.flags & IGNORE_BOM) !== 0 || converter.hasBegun
  const failure: Guest = { __proto__: null }
  const result: string = $$host.pure('binding.icu.decode', undefined,
    [bytes, converter.encoding, (isFatal ? FATAL : 0) | (ignoresMark ? IGNORE_BOM : 0), isFlush], failure)
  if (isFlush || failure.name !== undefined) forget(converter)
  if (failure.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw invalidData(encoding)
  if (failure.name !== undefined) {
    $$refuse('text-decoder', `TextDecoder for ${encoding} is not modelled with stream: true`, 'decode the text as a whole')
  }
  return isFlush ? result : keepRest(converter, bytes, result)
}

/** The result is preceded by how many bytes at the end wait for more. */
function keepRest(converter: Converter, bytes: Uint8Array, result: string): string {
  const rest = +result[0]!
  const pending: number[] = []
  for (let i = bytes.length - rest; i < bytes.length; i++) $$push(pending, bytes[i])
  if (pending.length > 0 || converter.pending.length > 0) converter.pending = pending
  // Whether a mark was there or not: what comes is not the start of the text any more.
  if (bytes.length > rest && !converter.hasBegun) converter.hasBegun = true
  return StringPrototypeSlice(result, 1)
}

function forget(converter: Converter): void {
  if (converter.pending.length > 0) converter.pending = []
  if (converter.hasBegun) converter.hasBegun = false
}

function viewOf(input: Guest): Uint8Array {
  if (ArrayBufferIsView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  const isMemory = $$isObject(input) && $$host.pure('types.isAnyArrayBuffer', undefined, [input], {})
  if (isMemory) return new Uint8Array(input)
  throw bindingError($$TypeError, 'ERR_INVALID_ARG_TYPE',
    'The "input" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.')
}

function joined(pending: readonly number[], chunk: Uint8Array): Uint8Array {
  if (pending.length === 0) return chunk
  const bytes = new Uint8Array(pending.length + chunk.length)
  TypedArrayPrototypeSet(bytes, pending)
  TypedArrayPrototypeSet(bytes, chunk, pending.length)
  return bytes
}

export const invalidData = (encoding: string): Error => bindingError($$TypeError, 'ERR_ENCODING_INVALID_ENCODED_DATA',
  `The encoded data was not valid for encoding ${encoding}`)
