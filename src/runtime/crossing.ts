/**
 * What crosses from the program to functions of the checker: primitives, bytes, lists of primitives. Everything is taken by what
 * it is inside, with the checker's own built-ins, never by a property that the program could define: no code of the program runs,
 * and what the functions get are primitives and objects of the checker's realm.
 */
import { Buffer } from 'node:buffer'
import { types } from 'node:util'
import { isInstanceOf } from '../base/instance-of.ts'

const { apply, construct, getOwnPropertyDescriptor } = Reflect
const { isArray } = Array
const { isAnyArrayBuffer, isDataView, isProxy, isSharedArrayBuffer } = types
const { isView } = ArrayBuffer

const getter = (holder: object, key: PropertyKey): ((o: object) => unknown) => {
  const get = getOwnPropertyDescriptor(holder, key)!.get!
  return (o) => apply(get, o, []) as unknown
}
const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object
const arrayGetters = { buffer: getter(typedArray, 'buffer'), byteOffset: getter(typedArray, 'byteOffset'), byteLength: getter(typedArray, 'byteLength') }
const viewGetters = { buffer: getter(DataView.prototype, 'buffer'), byteOffset: getter(DataView.prototype, 'byteOffset'), byteLength: getter(DataView.prototype, 'byteLength') }
const memoryLength = getter(ArrayBuffer.prototype, 'byteLength'), sharedLength = getter(SharedArrayBuffer.prototype, 'byteLength')

/** Longer lists are no argument of any function. */
const MAX_LIST = 10_000_000

/** What stands for an object that is neither bytes nor a list: Node says of it what it says of any object. */
const SOME_OBJECT = Object.freeze({})
const SOME_FUNCTION = Object.freeze(() => {})

/** The bytes of a view or of the whole memory, as a Buffer of the checker on the same memory; undefined if it is neither. */
export function bytesOf(value: unknown): Buffer | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isView(value)) {
    const { buffer, byteOffset, byteLength } = isDataView(value) ? viewGetters : arrayGetters
    const memory = buffer(value) as ArrayBuffer
    return isDetached(memory) ? detached() : bufferOn(memory, byteOffset(value) as number, byteLength(value) as number)
  }
  if (!isAnyArrayBuffer(value)) return undefined
  return isDetached(value) ? detached() : bufferOn(value, 0, memoryBytes(value))
}

/** Has the memory been taken away? */
export function isDetached(memory: ArrayBufferLike): boolean {
  if (memoryBytes(memory) > 0) return false
  try {
    construct(Uint8Array, [memory])
    return false
  } catch {
    return true
  }
}

/** An argument as it crosses. */
export function crossing(value: unknown): unknown {
  if (typeof value === 'function') return SOME_FUNCTION
  if (typeof value !== 'object' || value === null) return primitive(value)
  return bytesOf(value) ?? (isList(value) ? listOf(value) : SOME_OBJECT)
}

/** Node's C++ ends the process where it gets a -0 that JavaScript has checked to be a whole number. */
function primitive(value: unknown): unknown {
  return value === 0 ? 0 : value
}

/** What a list of the program has as own elements; what is no plain element is undefined. */
export function elementsOf(list: readonly unknown[]): unknown[] {
  const length = Math.min((getOwnPropertyDescriptor(list, 'length') as { value: number }).value, MAX_LIST)
  const elements: unknown[] = []
  for (let i = 0; i < length; i++) elements.push(getOwnPropertyDescriptor(list, i)?.value)
  return elements
}

/** A list as it crosses: no list in it does. */
export function listOf(list: readonly unknown[]): unknown[] {
  return elementsOf(list).map((element) => {
    if (typeof element === 'function') return SOME_FUNCTION
    return typeof element === 'object' && element !== null ? bytesOf(element) ?? SOME_OBJECT : primitive(element)
  })
}

/** A list of lists. */
export function listsOf(value: unknown): unknown[][] {
  return isList(value) ? elementsOf(value).map((each) => isList(each) ? listOf(each) : []) : []
}

function isList(value: unknown): value is readonly unknown[] {
  return typeof value === 'object' && !isProxy(value) && isArray(value)
}

/** V8 has come to the end of the stack inside of the checker: neither a failure of ours nor an answer. */
export function isStackEnd(error: unknown): boolean {
  return isInstanceOf(error, RangeError) && error.message === 'Maximum call stack size exceeded'
}

function memoryBytes(memory: ArrayBufferLike): number {
  return (isSharedArrayBuffer(memory) ? sharedLength(memory) : memoryLength(memory)) as number
}

function bufferOn(memory: ArrayBufferLike, offset: number, length: number): Buffer {
  return construct(Uint8Array, [memory, offset, length], Buffer) as Buffer
}

/** Without memory, as the one it stands for: Node says so. */
function detached(): Buffer {
  const bytes = bufferOn(new ArrayBuffer(1), 0, 1)
  structuredClone(bytes.buffer, { transfer: [bytes.buffer as ArrayBuffer] })
  return bytes
}
