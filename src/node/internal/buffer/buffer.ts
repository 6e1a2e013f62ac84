/**
 * Buffer: a Uint8Array whose methods read and write as Node's do. Every buffer has memory of its own, not a part of a pool:
 * states compare what a program can see, and a pool would tie buffers together.
 */
import { invalidArgType, rangeError, typeError } from '../errors.ts'
import { inspectCustom } from '../inspect.ts'
import {
  defineProperty, isArray, setPrototypeOf, typedArrayTag, typedBuffer, typedByteLength,
  typedByteOffset, typedLength, typedSet, typedSlice, typedSubarray, type Guest,
} from '../kept.ts'
import { pure } from '../pure.ts'
import { validateArray, validateInteger, validateNumber } from '../validators.ts'

export const kMaxLength = 2 ** 32
const Bytes = Uint8Array
const toPrimitive: typeof Symbol.toPrimitive = Symbol.toPrimitive

class FastBuffer extends Bytes {
  constructor(...args: Guest[]) {
    // Spelled out: spreading would go through the array iterator, which programs can replace.
    super(args[0], args[1], args[2])
  }
}

export const Buffer: Guest = function Buffer(value: Guest, encodingOrOffset: Guest, length: Guest) {
  if (typeof value !== 'number') return from(value, encodingOrOffset, length)
  if (typeof encodingOrOffset === 'string') throw invalidArgType('string', 'string', value)
  return alloc(value)
}
Buffer.prototype = FastBuffer.prototype
setPrototypeOf(Buffer, Bytes)
export const bufferPrototype: Guest = Buffer.prototype
bufferPrototype.constructor = Buffer
defineProperty(Buffer, Symbol.species, { get() { return FastBuffer }, configurable: true })
Buffer.poolSize = 8 * 1024

export const isBytes = (value: unknown): boolean => isObject(value) && typedArrayTag(value) === 'Uint8Array'
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
const isMemory = (value: unknown): boolean => isObject(value) && pure('types.isAnyArrayBuffer', undefined, [value])

function from(value: Guest, encodingOrOffset?: Guest, length?: Guest): Guest {
  if (typeof value === 'string') return fromText(value, encodingOrOffset)
  if (isObject(value)) {
    if (isMemory(value)) return fromMemory(value, encodingOrOffset, length)
    const primitive = value.valueOf && value.valueOf()
    if (primitive !== undefined && primitive !== null && primitive !== value &&
        (typeof primitive === 'string' || typeof primitive === 'object')) {
      return from(primitive, encodingOrOffset, length)
    }
    const made = fromObject(value)
    if (made !== undefined) return made
    if (typeof value[toPrimitive] === 'function') {
      const text = value[toPrimitive]('string')
      if (typeof text === 'string') return fromText(text, encodingOrOffset)
    }
  }
  throw invalidArgType('first argument', ['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'], value)
}
Buffer.from = from

function fromText(text: string, encoding: Guest): Guest {
  const name = !encoding || typeof encoding !== 'string' ? 'utf8' : encoding
  if (!pure('buffer.isEncoding', undefined, [name])) throw unknownEncoding(name)
  if (text.length === 0) return new FastBuffer()
  const room = new FastBuffer(pure('buffer.byteLength', undefined, [text, name]))
  const written = pure('buffer.encode', undefined, [room, text, name])
  // Of base64 and hex the length is only an estimate.
  return written < typedLength(room) ? typedSlice(room, 0, written) : room
}

export const unknownEncoding = (encoding: unknown): Error => typeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`)

function fromMemory(memory: Guest, byteOffset: Guest, length: Guest): Guest {
  const offset = byteOffset === undefined || +byteOffset !== +byteOffset ? 0 : +byteOffset
  const most = memory.byteLength - offset
  if (most < 0) throw rangeError('ERR_BUFFER_OUT_OF_BOUNDS', '"offset" is outside of buffer bounds')
  let size = length === undefined ? most : +length
  if (!(size > 0)) size = 0
  if (size > most) throw rangeError('ERR_BUFFER_OUT_OF_BOUNDS', '"length" is outside of buffer bounds')
  return new FastBuffer(memory, offset, size)
}

function fromObject(value: Guest): Guest {
  if (value.length !== undefined || isMemory(value.buffer)) {
    return typeof value.length === 'number' ? fromArrayLike(value) : new FastBuffer()
  }
  return value.type === 'Buffer' && isArray(value.data) ? fromArrayLike(value.data) : undefined
}

function fromArrayLike(list: ArrayLike<number>): Guest {
  if (list.length <= 0) return new FastBuffer()
  const made = new FastBuffer(list.length)
  typedSet(made, list, 0)
  return made
}

Buffer.copyBytesFrom = function copyBytesFrom(view: Guest, offset?: number, length?: number) {
  if (!isObject(view) || typedArrayTag(view) === undefined) throw invalidArgType('view', ['TypedArray'], view)
  if (offset !== undefined) validateInteger(offset, 'offset', 0)
  if (length !== undefined) validateInteger(length, 'length', 0)
  const start = offset ?? 0
  const part = typedSlice(view, start, length === undefined ? typedLength(view) : start + length)
  return fromArrayLike(new Bytes(typedBuffer(part), typedByteOffset(part), typedByteLength(part)))
}

Buffer.of = (...items: number[]) => fromArrayLike(items)

function alloc(size: number, fill?: Guest, encoding?: Guest): Guest {
  validateNumber(size, 'size', 0, kMaxLength)
  const made: Guest = new FastBuffer(size)
  return fill !== undefined && fill !== 0 && size > 0 ? made.fill(fill, encoding) : made
}
Buffer.alloc = alloc
// Memory that nobody has used before is zero here: what is in Node's is no behaviour of the program.
Buffer.allocUnsafe = function allocUnsafe(size: number) { return alloc(size) }
Buffer.allocUnsafeSlow = function allocUnsafeSlow(size: number) { return alloc(size) }
export const SlowBuffer: Guest = function SlowBuffer(size: number) { return alloc(size) }
setPrototypeOf(SlowBuffer.prototype, Bytes.prototype)
setPrototypeOf(SlowBuffer, Bytes)

Buffer.isBuffer = function isBuffer(value: unknown) { return value instanceof Buffer }
Buffer.compare = function compare(a: Guest, b: Guest) {
  if (!isBytes(a)) throw invalidArgType('buf1', ['Buffer', 'Uint8Array'], a)
  if (!isBytes(b)) throw invalidArgType('buf2', ['Buffer', 'Uint8Array'], b)
  return pure('buffer.compareBytes', undefined, [a, b])
}
Buffer.isEncoding = function isEncoding(encoding: unknown) { return pure('buffer.isEncoding', undefined, [encoding]) }
Buffer.byteLength = function byteLength(value: Guest, encoding: Guest) {
  return pure('buffer.byteLength', undefined, [value, encoding])
}

Buffer.concat = function concat(list: Guest, length?: number) {
  validateArray(list, 'list')
  if (list.length === 0) return new FastBuffer()
  let size = length
  if (size === undefined) {
    size = 0
    for (let i = 0; i < list.length; i++) if (list[i].length) size += list[i].length
  } else validateInteger(size, 'length', 0, kMaxLength)
  const made = alloc(size!)
  let position = 0
  for (let i = 0; i < list.length; i++) {
    if (!isBytes(list[i])) throw invalidArgType(`list[${i}]`, ['Buffer', 'Uint8Array'], list[i])
    const room = size! - position
    if (room <= 0) continue
    typedSet(made, typedLength(list[i]) > room ? typedSubarray(list[i], 0, room) : list[i], position)
    position += typedLength(list[i])
  }
  return made
}

// Those that only read.
const readers = [
  'readBigInt64BE', 'readBigInt64LE', 'readBigUInt64BE', 'readBigUInt64LE', 'readDoubleBE', 'readDoubleLE', 'readFloatBE',
  'readFloatLE', 'readInt8', 'readInt16BE', 'readInt16LE', 'readInt32BE', 'readInt32LE', 'readIntBE', 'readIntLE',
  'readUInt8', 'readUInt16BE', 'readUInt16LE', 'readUInt32BE', 'readUInt32LE', 'readUIntBE', 'readUIntLE', 'compare',
  'equals', 'includes', 'indexOf', 'lastIndexOf', 'toString', 'asciiSlice', 'base64Slice', 'base64urlSlice', 'latin1Slice',
  'hexSlice', 'ucs2Slice', 'utf8Slice',
]
const writers = [
  'writeBigInt64BE', 'writeBigInt64LE', 'writeBigUInt64BE', 'writeBigUInt64LE', 'writeDoubleBE', 'writeDoubleLE',
  'writeFloatBE', 'writeFloatLE', 'writeInt8', 'writeInt16BE', 'writeInt16LE', 'writeInt32BE', 'writeInt32LE', 'writeIntBE',
  'writeIntLE', 'writeUInt8', 'writeUInt16BE', 'writeUInt16LE', 'writeUInt32BE', 'writeUInt32LE', 'writeUIntBE',
  'writeUIntLE', 'write', 'asciiWrite', 'base64Write', 'base64urlWrite', 'latin1Write', 'hexWrite', 'ucs2Write', 'utf8Write',
]
for (let i = 0; i < readers.length; i++) define(readers[i]!, false)
for (let i = 0; i < writers.length; i++) define(writers[i]!, true)

function define(name: string, writes: boolean): void {
  const call = `buffer.${name}`
  const holder = writes
    ? { [name](this: Guest, ...args: unknown[]) { $$barrier(this); return pure(call, this, args) } }
    : { [name](this: Guest, ...args: unknown[]) { return pure(call, this, args) } }
  bufferPrototype[name] = holder[name]
}

for (const [alias, name] of [['ucs2', 'utf16le']] as const) {
  bufferPrototype[`${name}Slice`] = bufferPrototype[`${alias}Slice`]
  bufferPrototype[`${name}Write`] = bufferPrototype[`${alias}Write`]
}
for (const name of ['readUInt8', 'readUInt16BE', 'readUInt16LE', 'readUInt32BE', 'readUInt32LE', 'readUIntBE', 'readUIntLE',
  'readBigUInt64BE', 'readBigUInt64LE', 'writeUInt8', 'writeUInt16BE', 'writeUInt16LE', 'writeUInt32BE', 'writeUInt32LE',
  'writeUIntBE', 'writeUIntLE', 'writeBigUInt64BE', 'writeBigUInt64LE']) {
  bufferPrototype[name.replace('UInt', 'Uint')] = bufferPrototype[name]
}
for (const name of ['fill', 'swap16', 'swap32', 'swap64']) {
  const holder = { [name](this: Guest, ...args: unknown[]) {
    $$barrier(this)
    pure(`buffer.${name}`, this, args)
    return this
  } }
  bufferPrototype[name] = holder[name]
}
bufferPrototype.copy = function copy(this: Guest, target: Guest, ...rest: unknown[]) {
  if (isObject(target)) $$barrier(target)
  return pure('buffer.copy', this, [target, ...rest])
}
bufferPrototype.toLocaleString = bufferPrototype.toString
bufferPrototype.toJSON = function toJSON(this: Guest) {
  const data: number[] = []
  for (let i = 0; i < this.length; i++) data[i] = this[i]
  return { type: 'Buffer', data }
}
bufferPrototype.subarray = function subarray(this: Guest, start: Guest, end: Guest) {
  return typedSubarray(this, start, end)
}
bufferPrototype.slice = function slice(this: Guest, start: Guest, end: Guest) { return this.subarray(start, end) }
bufferPrototype[inspectCustom] = function inspect(this: Guest, depth: Guest, options: Guest) {
  return pure('buffer.inspect', this, [depth, options])
}
bufferPrototype.inspect = bufferPrototype[inspectCustom]
for (const [name, key] of [['parent', 'buffer'], ['offset', 'byteOffset']] as const) {
  defineProperty(bufferPrototype, name, {
    get(this: Guest) { return this instanceof Buffer ? this[key] : undefined }, enumerable: true,
  })
}
