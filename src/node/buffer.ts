/** `node:buffer`. Blob, File and transcode are not part of it. */
import { atob, btoa } from './globals/base64.ts'
import { Buffer, kMaxLength, SlowBuffer } from './internal/buffer/buffer.ts'
import { invalidArgType } from './internal/errors.ts'
import type { Guest } from './internal/kept.ts'
import { pure } from './internal/pure.ts'

export const kStringMaxLength = 2 ** 29 - 24
export const constants = { MAX_LENGTH: kMaxLength, MAX_STRING_LENGTH: kStringMaxLength }
export const INSPECT_MAX_BYTES = 50

export function isUtf8(input: Guest): boolean {
  checkBytes(input)
  return pure('buffer.isUtf8', undefined, [input])
}

export function isAscii(input: Guest): boolean {
  checkBytes(input)
  const bytes = Buffer.from(input.buffer ?? input, input.byteOffset, input.byteLength)
  for (let i = 0; i < bytes.length; i++) if (bytes[i] > 127) return false
  return true
}

function checkBytes(input: Guest): void {
  if (pure('types.isAnyArrayBuffer', undefined, [input]) || pure('types.isTypedArray', undefined, [input])) return
  throw invalidArgType('input', ['TypedArray', 'Buffer'], input)
}

const module = {
  Buffer, SlowBuffer, kMaxLength, kStringMaxLength, constants, INSPECT_MAX_BYTES, isUtf8, isAscii, atob, btoa,
}
export default module
export { atob, btoa, Buffer, kMaxLength, SlowBuffer }
