/** Widths and conversions of text: ICU's, see runtime/pure-bindings.ts. */
import primordials from 'own:internal/per_context/primordials'
import { decode, getConverter } from '../internal/converter.ts'
import { callHost } from '../internal/host-call.ts'
import type { Guest } from '../internal/kept.ts'

const { StringPrototypeCharCodeAt, Uint8Array } = primordials
const icu = (name: string, args: readonly unknown[]): Guest => callHost(`icu.${name}`, undefined, args)

export default {
  getStringWidth: (text: string, ...options: boolean[]): number => icu('getStringWidth', [text, ...options]),
  icuErrName: (number: number): string => icu('icuErrName', [number]),
  hasConverter: (name: string): boolean => icu('hasConverter', [name]),
  transcode(source: Guest, from: string, to: string): Guest {
    const result = icu('transcode', [source, from, to])
    return typeof result === 'number' ? result : bytesOf(result)
  },
  getConverter,
  decode,
}

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = StringPrototypeCharCodeAt(text, i)
  return bytes
}
