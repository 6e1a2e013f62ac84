/** `util.types`: what Node asks V8. Promises, async functions and iterators are the realm's own. */
import { isPromise } from '../globals/promise.ts'
import { getPrototypeOf, objectToString, type Guest } from './kept.ts'
import { pure } from './pure.ts'

const asyncFunctionPrototype = getPrototypeOf(async function () {})
const asyncGeneratorPrototype = getPrototypeOf(async function* () {})

export const types: Guest = {}
for (const name of [
  'isExternal', 'isDate', 'isArgumentsObject', 'isBigIntObject', 'isBooleanObject', 'isNumberObject', 'isStringObject',
  'isSymbolObject', 'isBoxedPrimitive', 'isNativeError', 'isRegExp', 'isAsyncFunction', 'isGeneratorFunction',
  'isGeneratorObject', 'isPromise', 'isMap', 'isSet', 'isMapIterator', 'isSetIterator', 'isWeakMap', 'isWeakSet',
  'isArrayBuffer', 'isDataView', 'isSharedArrayBuffer', 'isProxy', 'isModuleNamespaceObject', 'isAnyArrayBuffer',
  'isCryptoKey', 'isKeyObject', 'isArrayBufferView', 'isTypedArray', 'isUint8Array', 'isUint8ClampedArray',
  'isUint16Array', 'isUint32Array', 'isInt8Array', 'isInt16Array', 'isInt32Array', 'isFloat32Array', 'isFloat64Array',
  'isBigInt64Array', 'isBigUint64Array',
]) {
  const call = `types.${name}`
  const holder = { [name](value: unknown): boolean { return pure(call, undefined, [value]) } }
  types[name] = holder[name]
}
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
types.isPromise = function isPromise_(value: unknown) { return isPromise(value) }
types.isAsyncFunction = function isAsyncFunction(value: unknown) {
  if (typeof value !== 'function') return false
  const prototype = getPrototypeOf(value)
  return prototype === asyncFunctionPrototype || prototype === asyncGeneratorPrototype
}
types.isMapIterator = function isMapIterator(value: unknown) {
  return isObject(value) && objectToString(value) === '[object Map Iterator]'
}
types.isSetIterator = function isSetIterator(value: unknown) {
  return isObject(value) && objectToString(value) === '[object Set Iterator]'
}
$$disguise(types.isPromise, 'isPromise', 1)
