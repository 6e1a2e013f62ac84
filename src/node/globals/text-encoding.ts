/** TextEncoder and TextDecoder (Encoding, 7). Bytes of an unfinished character are kept in the decoder, as a part of the state. */
import { Buffer } from '../internal/buffer/buffer.ts'
import { invalidArgType, invalidThis, typeError } from '../internal/errors.ts'
import { inspect, inspectCustom } from '../internal/inspect.ts'
import {
  arrayPush, charCodeAt, defineProperty, isView, stringSlice, typedSet, type Guest,
} from '../internal/kept.ts'
import { pure } from '../internal/pure.ts'

const Bytes = Uint8Array

export class TextEncoder {
  get encoding(): string { return 'utf-8' }

  encode(input: unknown = ''): Uint8Array {
    const text = `${input}`
    const bytes = new Bytes(pure('buffer.byteLength', undefined, [text, 'utf8']))
    pure('buffer.encode', undefined, [bytes, text, 'utf8'])
    return bytes
  }

  encodeInto(source: unknown, target: Guest): { read: number; written: number } {
    if (typeof source !== 'string') throw invalidArgType('src', 'string', source)
    if (!pure('types.isUint8Array', undefined, [target])) throw invalidArgType('dest', 'Uint8Array', target)
    const written: number[] = []
    let read = 0
    while (read < source.length) {
      const unit = charCodeAt(source, read)
      const next = charCodeAt(source, read + 1)
      const isPair = unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000
      const bytes = this.encode(stringSlice(source, read, read + (isPair ? 2 : 1)))
      if (written.length + bytes.length > target.length) break
      for (let i = 0; i < bytes.length; i++) arrayPush(written, bytes[i])
      read += isPair ? 2 : 1
    }
    typedSet(target, written, 0)
    return { read, written: written.length }
  }

  [inspectCustom](depth: number, options: Guest): Guest {
    if (depth < 0) return this
    return inspect({ __proto__: { constructor: TextEncoder }, encoding: this.encoding }, options)
  }
}

export class TextDecoder {
  readonly #encoding: string
  readonly #fatal: boolean
  readonly #ignoreBOM: boolean
  #pending: number[] = []
  #started = false

  constructor(label: unknown = 'utf-8', options: Guest = {}) {
    if (options !== null && typeof options !== 'object' && typeof options !== 'function') {
      throw invalidArgType('options', 'Object', options)
    }
    this.#encoding = pure('decoderName', undefined, [`${label}`])
    this.#fatal = !!options?.fatal
    this.#ignoreBOM = !!options?.ignoreBOM
  }

  get encoding(): string { check(this); return this.#encoding }
  get fatal(): boolean { check(this); return this.#fatal }
  get ignoreBOM(): boolean { check(this); return this.#ignoreBOM }

  static isDecoder(value: unknown): boolean { return typeof value === 'object' && value !== null && #pending in value }

  decode(input: Guest = new Bytes(0), options?: Guest): string {
    check(this)
    const bytes = this.#take(input)
    const flush = !options?.stream
    const complete = flush ? bytes.length : bytes.length - unfinished(bytes, this.#encoding)
    const ignoreBOM = this.#ignoreBOM || this.#started
    this.#pending = []
    for (let i = complete; i < bytes.length; i++) arrayPush(this.#pending, bytes[i])
    // The mark can only be at the very start of the text.
    this.#started = !flush && (this.#started || complete > 0)
    return decodeAll(bytes.subarray(0, complete), this.#encoding, this.#fatal, ignoreBOM, !flush)
  }

  /** What is left of the last chunk and the new one. */
  #take(input: Guest): Guest {
    const isMemory = pure('types.isAnyArrayBuffer', undefined, [input])
    if (!isMemory && !isView(input)) {
      throw typeError('ERR_INVALID_ARG_TYPE',
        'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.')
    }
    const chunk = isMemory ? Buffer.from(input) : Buffer.from(input.buffer, input.byteOffset, input.byteLength)
    return this.#pending.length === 0 ? chunk : Buffer.concat([Buffer.from(this.#pending), chunk])
  }

  [inspectCustom](depth: number, options: Guest): Guest {
    if (depth < 0) return this
    return inspect({
      __proto__: { constructor: TextDecoder }, encoding: this.encoding, fatal: this.fatal, ignoreBOM: this.ignoreBOM,
    }, options)
  }
}
const isDecoder = TextDecoder.isDecoder
delete (TextDecoder as { isDecoder?: unknown }).isDecoder

function check(decoder: unknown): void {
  if (!isDecoder(decoder)) throw invalidThis('TextDecoder')
}

function decodeAll(...args: [bytes: Guest, encoding: string, fatal: boolean, ignoreBOM: boolean, stream: boolean]): string {
  try {
    return pure('decode', undefined, args)
  } catch (error) {
    if ((error as Guest).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw typeError('ERR_ENCODING_INVALID_ENCODED_DATA', (error as Error).message)
  }
}

/** How many bytes at the end belong to a character that has not arrived completely. */
function unfinished(bytes: Guest, encoding: string): number {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return unfinishedUnits(bytes, encoding === 'utf-16le' ? 1 : 0)
  if (encoding !== 'utf-8') return refuseIfLong(encoding)
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]
    if ((byte & 0xc0) === 0x80) continue
    const size = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
    return byte < 0xf5 && size > back ? back : 0
  }
  return 0
}

function unfinishedUnits(bytes: Guest, high: number): number {
  const odd = bytes.length % 2
  const last = bytes[bytes.length - odd - 2 + high]
  return last >= 0xd8 && last < 0xdc ? odd + 2 : odd
}

function refuseIfLong(encoding: string): number {
  if (stringSlice(encoding, 0, 8) === 'windows-' || stringSlice(encoding, 0, 9) === 'iso-8859-' ||
      encoding === 'macintosh' || encoding === 'ibm866' || encoding === 'koi8-r' || encoding === 'koi8-u') return 0
  return $$refuse('text-decoder', `TextDecoder for ${encoding} is not modelled with stream: true`,
    'decode the text as a whole')
}

for (const [Class, members] of [
  [TextEncoder, ['encoding', 'encode', 'encodeInto']], [TextDecoder, ['encoding', 'fatal', 'ignoreBOM', 'decode']],
] as const) {
  for (const name of members) defineProperty(Class.prototype, name, { enumerable: true })
  defineProperty(Class.prototype, Symbol.toStringTag, { value: Class.name, configurable: true })
}
