/** `node:util/types`. */
import { types } from './internal/types.ts'

export default types
export const {
  isExternal, isDate, isArgumentsObject, isBigIntObject, isBooleanObject, isNumberObject, isStringObject, isSymbolObject,
  isBoxedPrimitive, isNativeError, isRegExp, isAsyncFunction, isGeneratorFunction, isGeneratorObject, isPromise, isMap,
  isSet, isMapIterator, isSetIterator, isWeakMap, isWeakSet, isArrayBuffer, isDataView, isSharedArrayBuffer, isProxy,
  isModuleNamespaceObject, isAnyArrayBuffer, isCryptoKey, isKeyObject, isArrayBufferView, isTypedArray, isUint8Array,
  isUint8ClampedArray, isUint16Array, isUint32Array, isInt8Array, isInt16Array, isInt32Array, isFloat32Array,
  isFloat64Array, isBigInt64Array, isBigUint64Array,
} = types
