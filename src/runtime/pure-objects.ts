/**
 * Questions about one object of the program that only its inside answers: what kind of object it is, whether its memory is gone. They get
 * the object itself, so they do nothing with it but ask for internal slots: no property is read and no proxy asked.
 */
import { types } from 'node:util'
import { isDetached } from './crossing.ts'

type Question = (value: unknown) => unknown

/** Of `util.types`: those that V8 answers. Two others look at properties, and ask for classes that no program has. */
const KINDS = [
  'isAnyArrayBuffer', 'isArgumentsObject', 'isArrayBuffer', 'isArrayBufferView', 'isAsyncFunction', 'isBigInt64Array', 'isBigIntObject', 'isBigUint64Array',
  'isBooleanObject', 'isBoxedPrimitive', 'isDataView', 'isDate', 'isExternal', 'isFloat16Array', 'isFloat32Array', 'isFloat64Array', 'isGeneratorFunction', 'isGeneratorObject',
  'isInt16Array', 'isInt32Array', 'isInt8Array', 'isMap', 'isMapIterator', 'isModuleNamespaceObject', 'isNativeError', 'isNumberObject', 'isPromise', 'isProxy',
  'isRegExp', 'isSet', 'isSetIterator', 'isSharedArrayBuffer', 'isStringObject', 'isSymbolObject', 'isTypedArray', 'isUint16Array', 'isUint32Array', 'isUint8Array',
  'isUint8ClampedArray', 'isWeakMap', 'isWeakSet',
] as const

export const objectFunctions: Record<string, Question> = {
  'binding.util.isDetached': (memory) => types.isArrayBuffer(memory) && isDetached(memory),
  'binding.util.constructorName': (object) => isObject(object) && !types.isProxy(object) ? constructorName(object) : 'Object',
  /** Takes the memory of an ArrayBuffer away, as a transfer does. */
  'detach': (memory) => { if (types.isArrayBuffer(memory)) structuredClone(memory, { transfer: [memory] }) },
  /** Has a view of a resizable buffer no length of its own? A copy is asked, whose buffer may be resized. */
  'followsBuffer': (view) => ArrayBuffer.isView(view) && followsBuffer(view),
}
for (const kind of KINDS) {
  const ask = (types as unknown as Record<string, Question | undefined>)[kind]
  if (ask !== undefined) objectFunctions[`types.${kind}`] = (value) => ask(value)
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** The name of the constructor that made an object, as V8 remembers it; a stack trace is what tells it. */
function constructorName(object: object): string {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = (_, [site]) => site!.getTypeName()
  Error.stackTraceLimit = 1
  try {
    return Reflect.apply(probe, object, []) as string
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
}
// Only a sloppy function may tell what it was called on.
const probe = new Function('const holder = {}; Error.captureStackTrace(holder); return holder.stack') as () => unknown

function followsBuffer(view: ArrayBufferView): boolean {
  const copy = structuredClone(view)
  const { byteLength, byteOffset } = copy
  const buffer = copy.buffer as unknown as { maxByteLength: number, resize(length: number): void }
  buffer.resize(buffer.maxByteLength)
  if (copy.byteLength !== byteLength) return true
  if (byteLength === 0) return false
  buffer.resize(byteOffset)
  // One with a length is out of bounds now.
  return isInBounds(copy)
}

function isInBounds(view: ArrayBufferView): boolean {
  try {
    if (view instanceof DataView) void view.byteLength
    else Reflect.apply(Uint8Array.prototype.keys, view, [])
    return true
  } catch {
    return false
  }
}
