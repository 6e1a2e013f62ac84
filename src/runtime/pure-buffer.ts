/**
 * What the model of Node's binding `buffer` asks the host: bytes to text and back, searching, comparing and filling. The
 * host answers through the public methods of Buffer, on the program's own memory (all bytes are Buffers of the host, see crossing.ts);
 * those that write are called after a barrier.
 */
import { atob, btoa, Buffer, constants, isAscii, isUtf8 } from 'node:buffer'

type PureFunction = (this: unknown, ...args: never[]) => unknown
type Method = (this: unknown, ...args: unknown[]) => unknown

/** Names by the numbers that Node's modules have for encodings. */
const ENCODINGS = ['ascii', 'utf8', 'base64', 'utf16le', 'latin1', 'hex', 'buffer', 'base64url'] as const
/** What `atob` and `btoa` of the binding return where the functions of Node throw. */
const INVALID_CHARACTER = -2, NOT_CORRECTLY_ENCODED = -1, NOT_LATIN1 = -1
/** What `fill` returns if nothing can be filled, and if the range is none. */
const NOTHING_TO_FILL = -1, OUT_OF_RANGE = -2

const methods = Buffer.prototype as unknown as Record<string, Method>

export const bufferFunctions: Record<string, PureFunction> = {
  'facts.limits': () => JSON.stringify({ longestString: constants.MAX_STRING_LENGTH, largestBuffer: constants.MAX_LENGTH }),

  'binding.buffer.byteLengthUtf8': (text: string) => Buffer.byteLength(text),
  'binding.buffer.isUtf8': isUtf8 as PureFunction,
  'binding.buffer.isAscii': isAscii as PureFunction,
  'binding.buffer.btoa': (text: string) => valueOr(() => btoa(text), () => NOT_LATIN1),
  'binding.buffer.atob': (text: string) =>
    valueOr(() => atob(text), ({ message }) => (message === 'Invalid character' ? INVALID_CHARACTER : NOT_CORRECTLY_ENCODED)),

  'binding.buffer.compare': (a: Buffer, b: Buffer) => Buffer.compare(a, b),
  'binding.buffer.compareOffset': compareOffset,
  'binding.buffer.copy': (source: Buffer, target: Buffer, targetStart: number, sourceStart: number, count: number) => {
    target.set(source.subarray(sourceStart, sourceStart + count), targetStart)
    return count
  },
  'binding.buffer.copyArrayBuffer': (target: Buffer, targetStart: number, source: Buffer, sourceStart: number, count: number) => {
    target.set(source.subarray(sourceStart, sourceStart + count), targetStart)
  },
  'binding.buffer.fill': fill,

  'binding.buffer.indexOfString': (view: Buffer, text: string, offset: number, encoding: number, isForward: boolean, end?: number) =>
    indexIn(view, text, [offset, end, nameOf(encoding)], isForward),
  'binding.buffer.indexOfBuffer': (view: Buffer, part: Buffer, offset: number, encoding: number, isForward: boolean, end?: number) =>
    indexIn(view, part, [offset, end, nameOf(encoding)], isForward),
  'binding.buffer.indexOfNumber': (view: Buffer, byte: number, offset: number, isForward: boolean, end?: number) =>
    indexIn(view, byte, [offset, end, undefined], isForward),
}

for (const encoding of ['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8']) {
  const [slice, write] = [`${encoding}Slice`, `${encoding}Write`]
  bufferFunctions[`binding.buffer.${slice}`] = function (...args) { return Reflect.apply(methods[slice]!, this, args) }
  bufferFunctions[`binding.buffer.${write}`] = function (...args) { return Reflect.apply(methods[write]!, this, args) }
  // Since Node 22 some of them are functions of the bytes.
  bufferFunctions[`binding.buffer.${write}Static`] = (view: unknown, ...args: unknown[]) => Reflect.apply(methods[write]!, view, args)
}
for (const name of ['swap16', 'swap32', 'swap64'] as const) bufferFunctions[`binding.buffer.${name}`] = (view: Buffer) => { view[name]() }

function nameOf(encoding: number): BufferEncoding | undefined {
  const name = ENCODINGS[encoding]
  return name === 'buffer' ? undefined : name
}

/** Since Node 26 a search may end before the end of the bytes. */
function indexIn(view: Buffer, what: unknown, [offset, end, encoding]: [number, number | undefined, BufferEncoding | undefined], isForward: boolean): number {
  const search = methods[isForward ? 'indexOf' : 'lastIndexOf']!
  return Reflect.apply(search, view, end === undefined ? [what, offset, encoding] : [what, offset, end, encoding]) as number
}

function valueOr<T>(compute: () => T, otherwise: (error: Error) => number): T | number {
  try {
    return compute()
  } catch (error) {
    return otherwise(error as Error)
  }
}

function compareOffset(
  from: Buffer, to: Buffer, targetStart: number, sourceStart: number, targetEnd: number, sourceEnd: number,
): number {
  if (sourceStart > from.length) throw outOfRange('The value of "sourceStart" is out of range.')
  if (targetStart > to.length) throw outOfRange('The value of "targetStart" is out of range.')
  return Buffer.compare(from.subarray(sourceStart, sourceEnd), to.subarray(targetStart, targetEnd))
}

function outOfRange(message: string): Error {
  return Object.assign(new RangeError(message), { code: 'ERR_OUT_OF_RANGE' })
}

function fill(bytes: Buffer, value: unknown, start: number, end: number, encoding: BufferEncoding | undefined): number | undefined {
  if (start > end || end > bytes.length) return OUT_OF_RANGE
  if (start === end) return undefined
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) {
    bytes.fill(Number(value) & 255, start, end)
    return undefined
  }
  const pattern = typeof value === 'string' ? Buffer.from(value, encoding) : value
  if (pattern.length === 0) return NOTHING_TO_FILL
  bytes.fill(pattern, start, end)
  return undefined
}
