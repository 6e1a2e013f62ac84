/**
 * Internal slots of built-in objects, read and written through the checker's own intrinsics: what the program has made of
 * its prototypes does not matter, and none of its code runs.
 */
import { types } from 'node:util'

/** So many bytes of a buffer are one value, which is a small integer then. */
export const BYTES_PER_VALUE = 3

type Measure = (this: unknown) => unknown

function getterOf(holder: object, key: PropertyKey): Measure {
  return Reflect.getOwnPropertyDescriptor(holder, key)!.get as Measure
}
const TypedArray = Reflect.getPrototypeOf(Uint8Array.prototype)!
export const typedTag = getterOf(TypedArray, Symbol.toStringTag)
const typedBuffer = getterOf(TypedArray, 'buffer')
const typedOffset = getterOf(TypedArray, 'byteOffset')
const typedLength = getterOf(TypedArray, 'length')
const typedKeys = Reflect.get(TypedArray, 'keys') as Measure
const bufferLength = getterOf(ArrayBuffer.prototype, 'byteLength')
const bufferResizable = getterOf(ArrayBuffer.prototype, 'resizable')
const bufferMaximum = getterOf(ArrayBuffer.prototype, 'maxByteLength')
const bufferResize = Reflect.get(ArrayBuffer.prototype, 'resize') as (this: unknown, length: number) => void
export const sharedGrowable = getterOf(SharedArrayBuffer.prototype, 'growable')
const viewBuffer = getterOf(DataView.prototype, 'buffer')
const viewOffset = getterOf(DataView.prototype, 'byteOffset')
const viewLength = getterOf(DataView.prototype, 'byteLength')
export const regexpSource = getterOf(RegExp.prototype, 'source')
const regexpFlagGetters = [...'dgimsuvy'].map((flag) => {
  const name = { d: 'hasIndices', g: 'global', i: 'ignoreCase', m: 'multiline', s: 'dotAll', u: 'unicode', v: 'unicodeSets', y: 'sticky' }[flag]!
  return [flag, getterOf(RegExp.prototype, name)] as const
})

/** How many elements a typed array has, whatever its own properties say. */
export function typedLengthOf(view: object): number {
  return typedLength.call(view) as number
}

/** The flags from the internal slots; the `flags` getter would read properties that the program may have replaced. */
export function regexpFlags(this: object): string {
  return regexpFlagGetters.map(([flag, get]) => (get.call(this) === true ? flag : '')).join('')
}

/** Iterates natively: spreading would look up methods on the program's prototypes. */
export function* mapEntries(map: Map<unknown, unknown>): Generator<[unknown, unknown]> {
  const iterator = Map.prototype.entries.call(map) as IterableIterator<[unknown, unknown]>
  const next = Reflect.get(Reflect.getPrototypeOf(new Map().entries())!, 'next') as () => IteratorResult<[unknown, unknown]>
  for (let step = next.call(iterator); !step.done; step = next.call(iterator)) yield step.value
}

export function* setValues(set: Set<unknown>): Generator<unknown> {
  const iterator = Set.prototype.values.call(set) as IterableIterator<unknown>
  const next = Reflect.get(Reflect.getPrototypeOf(new Set().values())!, 'next') as () => IteratorResult<unknown>
  for (let step = next.call(iterator); !step.done; step = next.call(iterator)) yield step.value
}

/**
 * [byte length, maximal length if resizable, bytes...], three bytes a value so that each is a small integer. Zeros at
 * the end are left out: buffers that wait for data are large and mostly empty.
 */
export function readBytes(buffer: ArrayBuffer, values: unknown[]): void {
  const bytes = new Uint8Array(buffer)
  values.push(bytes.length, isResizable(buffer) ? bufferMaximum.call(buffer) : undefined)
  const end = endOfData(bytes)
  for (let i = 0; i < end; i += BYTES_PER_VALUE) {
    values.push(bytes[i]! | ((bytes[i + 1] ?? 0) << 8) | ((bytes[i + 2] ?? 0) << 16))
  }
}

/** Where the zeros at the end begin; four at a time as long as it goes. */
function endOfData(bytes: Uint8Array): number {
  let end = bytes.length
  while (end % 4 !== 0 && bytes[end - 1] === 0) end--
  if (end % 4 === 0) {
    const words = new Int32Array(bytes.buffer, 0, end >> 2)
    while (end > 0 && words[(end >> 2) - 1] === 0) end -= 4
  }
  while (end > 0 && bytes[end - 1] === 0) end--
  return end
}

/** `payload`: how many values from `start` on are about the buffer. */
export function writeBytes(buffer: ArrayBuffer, values: readonly unknown[], start: number, payload: number): void {
  const length = values[start] as number
  if (isResizable(buffer)) bufferResize.call(buffer, length)
  const bytes = new Uint8Array(buffer)
  const end = Math.min(length, (payload - 2) * BYTES_PER_VALUE)
  bytes.fill(0, end)
  for (let i = 0; i < end; i++) {
    const value = values[start + 2 + Math.floor(i / BYTES_PER_VALUE)] as number
    bytes[i] = (value >> (8 * (i % BYTES_PER_VALUE))) & 255
  }
}

/** A resizable buffer is made at its largest, because views that are out of bounds now can only be made then. */
export function bufferArguments(payload: readonly unknown[]): unknown[] {
  return payload[1] === undefined ? [payload[0]] : [payload[1], { maxByteLength: payload[1] }]
}

/** [byte offset, length] to make a view with; no length for a view that follows the length of its resizable buffer. */
export function viewRange(view: object): [unknown, unknown] {
  const buffer = bufferOf(view) as ArrayBuffer
  const [offset, length] = types.isDataView(view) ? [viewOffset, viewLength] : [typedOffset, typedLength]
  if (!isResizable(buffer)) return [offset.call(view), length.call(view)]
  const bytes = new Uint8Array(buffer).slice()
  try {
    // At its largest a buffer contains each of its views.
    bufferResize.call(buffer, bufferMaximum.call(buffer) as number)
    const range: [number, number | undefined] = [offset.call(view) as number, length.call(view) as number]
    // Cut off where the view begins, only a view that has a length of its own is out of bounds.
    bufferResize.call(buffer, range[0])
    if (range[1] !== 0 && isInBounds(view)) range[1] = undefined
    return range
  } finally {
    bufferResize.call(buffer, bytes.length)
    new Uint8Array(buffer).set(bytes)
  }
}

function isResizable(buffer: ArrayBuffer): boolean {
  return types.isArrayBuffer(buffer) && bufferResizable.call(buffer) === true
}

function isInBounds(view: object): boolean {
  try {
    if (types.isDataView(view)) viewLength.call(view)
    else typedKeys.call(view)
    return true
  } catch {
    return false
  }
}

export function unbox(object: object): unknown {
  if (types.isNumberObject(object)) return Number.prototype.valueOf.call(object)
  if (types.isStringObject(object)) return String.prototype.valueOf.call(object)
  if (types.isBooleanObject(object)) return Boolean.prototype.valueOf.call(object)
  if (types.isSymbolObject(object)) return Symbol.prototype.valueOf.call(object)
  return BigInt.prototype.valueOf.call(object as unknown as bigint)
}

/** The first byte of an element of a typed array in its buffer, and the one behind its last. */
export function elementBytes(view: object, index: number): [number, number] {
  // Their names say how many bits an element has.
  const width = Number(/\d+/.exec(typedTag.call(view) as string)![0]) / 8
  const from = (typedOffset.call(view) as number) + index * width
  return [from, from + width]
}

/** The buffer behind a view: writing to the view changes only that. */
export function bufferOf(object: object): object | undefined {
  if (types.isTypedArray(object)) return typedBuffer.call(object) as object
  return types.isDataView(object) ? (viewBuffer.call(object) as object) : undefined
}

export function isDetached(buffer: ArrayBuffer): boolean {
  if (bufferLength.call(buffer) !== 0) return false
  try {
    return new Uint8Array(buffer).length > 0
  } catch {
    return true
  }
}
