/**
 * Functions of Node that the library passes on to Node itself: they compute a primitive from what they are given, keep
 * nothing and depend on nothing else, so no state can hide in them. Buffer's writing methods change their receiver, which
 * the library reports to the barrier before. Errors of Node become data here; the library makes an error of the realm.
 */
import assert, { AssertionError } from 'node:assert'
import { Buffer, isUtf8 } from 'node:buffer'
import { posix } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import {
  domainToASCII, domainToUnicode, fileURLToPath, format, parse, pathToFileURL, resolve, URL, URLSearchParams,
} from 'node:url'
import { formatWithOptions, inspect, isDeepStrictEqual, stripVTControlCharacters, toUSVString, types } from 'node:util'

/** What became of a call that Node answered with an error. */
export interface PureFailure {
  name?: string
  code?: string
  message?: string
}

type PureFunction = (this: unknown, ...args: never[]) => unknown

const functions = new Map<string, PureFunction>()

/** Calls one of the functions below; an error of Node is written into `failure`, one of the program is thrown on. */
export function callPure(name: string, receiver: unknown, args: readonly unknown[], failure: PureFailure): unknown {
  const f = functions.get(name)
  if (f === undefined) throw new Error(`there is no pure function ${name}`)
  try {
    return Reflect.apply(f, receiver, args)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    failure.name = error.name
    if (typeof (error as { code?: unknown }).code === 'string') failure.code = (error as { code: string } & Error).code
    failure.message = error.message
    return undefined
  }
}

const define = (name: string, f: PureFunction): void => { functions.set(name, f) }

define('inspect', (value: unknown, options: object) => functionKinds(inspect(value, options)))
define('format', (options: object, args: readonly unknown[]) => functionKinds(formatWithOptions(options, ...args)))
define('isDeepStrictEqual', isDeepStrictEqual)
define('isDeepEqual', (a: unknown, b: unknown) => {
  try {
    assert.deepEqual(a, b)
    return true
  } catch (error) {
    if (error instanceof AssertionError) return false
    throw error
  }
})
define('assertionMessage', (actual: unknown, expected: unknown, operator: string) =>
  new AssertionError({ actual: ownError(actual), expected: ownError(expected), operator, stackStartFn: callPure }).message)
/** Errors of the program are compared without their stacks; Node does this for the errors of its own realm. */
function ownError(value: unknown): unknown {
  if (!types.isNativeError(value)) return value
  const { name, message } = value
  const label = typeof value.constructor === 'function' ? value.constructor.name : 'Error'
  const copy = new ({ [label]: class extends Error {} }[label]!)(String(message))
  copy.stack = message === '' ? String(name) : `${name}: ${message}`
  Object.defineProperty(copy, 'name', { value: name, configurable: true, writable: true })
  return Object.assign(copy, value)
}
define('stripVTControlCharacters', stripVTControlCharacters)
define('toUSVString', toUSVString)

/** Compiled async functions are plain functions with the prototype of async ones; inspect names the two apart. */
function functionKinds(text: string): string {
  if (!text.includes('] Async')) return text
  return text.replace(/\[(?:Generator)?Function(: [^\]\n]*| \(anonymous\))?\] (AsyncFunction|AsyncGeneratorFunction)/g, '[$2$1]')
}

for (const [name, test] of Object.entries(types)) define(`types.${name}`, test as PureFunction)

for (const name of [
  'readBigInt64BE', 'readBigInt64LE', 'readBigUInt64BE', 'readBigUInt64LE', 'readDoubleBE', 'readDoubleLE', 'readFloatBE',
  'readFloatLE', 'readInt8', 'readInt16BE', 'readInt16LE', 'readInt32BE', 'readInt32LE', 'readIntBE', 'readIntLE',
  'readUInt8', 'readUInt16BE', 'readUInt16LE', 'readUInt32BE', 'readUInt32LE', 'readUIntBE', 'readUIntLE',
  'writeBigInt64BE', 'writeBigInt64LE', 'writeBigUInt64BE', 'writeBigUInt64LE', 'writeDoubleBE', 'writeDoubleLE',
  'writeFloatBE', 'writeFloatLE', 'writeInt8', 'writeInt16BE', 'writeInt16LE', 'writeInt32BE', 'writeInt32LE', 'writeIntBE',
  'writeIntLE', 'writeUInt8', 'writeUInt16BE', 'writeUInt16LE', 'writeUInt32BE', 'writeUInt32LE', 'writeUIntBE',
  'writeUIntLE', 'compare', 'copy', 'equals', 'includes', 'indexOf', 'lastIndexOf', 'toString', 'write', 'asciiSlice',
  'base64Slice', 'base64urlSlice', 'latin1Slice', 'hexSlice', 'ucs2Slice', 'utf8Slice', 'asciiWrite', 'base64Write',
  'base64urlWrite', 'latin1Write', 'hexWrite', 'ucs2Write', 'utf8Write', 'inspect',
] as const) define(`buffer.${name}`, Buffer.prototype[name as 'toString'] as PureFunction)
// These return their receiver; the library does that itself.
for (const name of ['fill', 'swap16', 'swap32', 'swap64'] as const) {
  const f = Buffer.prototype[name] as PureFunction
  define(`buffer.${name}`, function (...args) { Reflect.apply(f, this, args) })
}
define('buffer.byteLength', Buffer.byteLength as PureFunction)
define('buffer.isEncoding', Buffer.isEncoding as PureFunction)
define('buffer.compareBytes', Buffer.compare as PureFunction)
/** Writes the bytes of a text to the start of a view that has room for them; returns how many it has. */
define('buffer.encode', (view: Uint8Array, text: string, encoding: BufferEncoding) => {
  const bytes = Buffer.from(text, encoding)
  if (view.length >= bytes.length) Reflect.apply(Uint8Array.prototype.set, view, [bytes])
  return bytes.length
})
define('buffer.isUtf8', isUtf8 as PureFunction)
define('atob', (text: string) => globalThis.atob(text))
define('btoa', (text: string) => globalThis.btoa(text))
define('decode', (view: Uint8Array, label: string, fatal: boolean, ignoreBOM: boolean, stream: boolean) =>
  new TextDecoder(label, { fatal, ignoreBOM }).decode(view, { stream }))
define('decoderName', (label: string) => new TextDecoder(label).encoding)

for (const [name, f] of Object.entries(posix)) if (typeof f === 'function') define(`path.${name}`, f as PureFunction)

/** Takes the memory of an ArrayBuffer away, as a transfer does. */
define('detach', (memory: ArrayBuffer) => { structuredClone(memory, { transfer: [memory] }) })

define('path.part', (path: string, part: 'root') => posix.parse(path)[part])

define('url.href', (input: string, base: string | undefined) => new URL(input, base).href)
define('url.canParse', (input: string, base: string | undefined) => URL.canParse(input, base))
define('url.get', (href: string, part: 'hash') => new URL(href)[part])
define('url.set', (href: string, part: 'hash', value: string) => {
  const url = new URL(href)
  url[part] = value
  return url.href
})
// Lists cross the border as JSON.
define('url.params', (query: string) => JSON.stringify([...new URLSearchParams(query)]))
define('url.query', (pairs: string) => new URLSearchParams(JSON.parse(pairs) as [string, string][]).toString())
define('url.fileToPath', (href: string) => fileURLToPath(href))
define('url.pathToFile', (path: string) => pathToFileURL(path).href)
define('url.parse', (text: string) => JSON.stringify(parse(text)))
define('url.format', (parts: string) => format(JSON.parse(parts) as object))
define('url.resolve', (from: string, to: string) => resolve(from, to))
define('url.domainToASCII', domainToASCII)
define('url.domainToUnicode', domainToUnicode)

/** A decoder in the given state: all of what Node's StringDecoder remembers is in one small buffer. */
function decoderIn(state: Uint8Array, encoding: BufferEncoding): [StringDecoder, Uint8Array] {
  const decoder = new StringDecoder(encoding)
  const own = (decoder as unknown as Record<symbol, Uint8Array>)[Object.getOwnPropertySymbols(decoder)[0]!]!
  // The last byte says the encoding.
  for (let i = 0; i < state.length - 1; i++) own[i] = state[i]!
  return [decoder, own]
}
const keep = (own: Uint8Array, state: Uint8Array): void => { for (let i = 0; i < state.length; i++) state[i] = own[i]! }
define('decoder.encoding', (encoding: BufferEncoding) => (new StringDecoder(encoding) as unknown as { encoding: string }).encoding)
define('decoder.write', (state: Uint8Array, encoding: BufferEncoding, chunk: Buffer) => {
  const [decoder, own] = decoderIn(state, encoding)
  const text = decoder.write(chunk)
  keep(own, state)
  return text
})
define('decoder.end', (state: Uint8Array, encoding: BufferEncoding) => {
  const [decoder, own] = decoderIn(state, encoding)
  const text = decoder.end()
  keep(own, state)
  return text
})
