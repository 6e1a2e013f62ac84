/** UTF-8 and latin1 (WHATWG Encoding), and names of hosts. */
import primordials from 'own:internal/per_context/primordials'
import { invalidData } from '../internal/converter.ts'
import { bindingError, callHost } from '../internal/host-call.ts'
import type { Guest } from '../internal/kept.ts'
import buffer from './buffer.ts'

const { ArrayBufferIsView, StringPrototypeIndexOf, StringPrototypeSlice, Uint8Array } = primordials

const IGNORE_BOM = 4, FATAL = 2

function decodeWhole(encoding: string, input: Guest, ignoresMark: boolean, isFatal: boolean): string {
  const isBytes = ArrayBufferIsView(input) ||
    $$isObject(input) && $$host.pure('types.isAnyArrayBuffer', undefined, [input], {})
  if (!isBytes) {
    throw bindingError($$TypeError, 'ERR_INVALID_ARG_TYPE',
      'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.')
  }
  const failure: Guest = { __proto__: null }
  const flags = (ignoresMark ? IGNORE_BOM : 0) | (isFatal ? FATAL : 0)
  const text = $$host.pure('binding.decodeWhole', undefined, [encoding, input, flags], failure)
  if (failure.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw invalidData(encoding)
  if (failure.name !== undefined) throw bindingError($$Error as never, failure.code, failure.message)
  return text
}

export default {
  /** How many units of the text were read and how many bytes were written. */
  encodeInto(text: string, target: Uint8Array): { read: number, written: number } {
    $$barrier(target)
    const both: string = callHost('encodeInto', undefined, [text, target])
    const comma = StringPrototypeIndexOf(both, ',')
    return { read: +StringPrototypeSlice(both, 0, comma), written: +StringPrototypeSlice(both, comma + 1) }
  },
  encodeUtf8String(text: string): Uint8Array {
    const bytes = new Uint8Array(buffer.byteLengthUtf8(text))
    callHost('encodeInto', undefined, [text, bytes])
    return bytes
  },
  decodeUTF8: (input: Guest, ignoresMark: boolean, isFatal: boolean): string => decodeWhole('utf-8', input, ignoresMark, isFatal),
  decodeLatin1: (input: Guest, ignoresMark: boolean, isFatal: boolean): string =>
    decodeWhole('windows-1252', input, ignoresMark, isFatal),
  decodeWindows1252: (input: Guest, ignoresMark: boolean, isFatal: boolean): string =>
    decodeWhole('windows-1252', input, ignoresMark, isFatal),
  toASCII: (name: string): string => callHost('toASCII', undefined, [name]),
}
