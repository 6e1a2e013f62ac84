/**
 * structuredClone (HTML, 2.7.3-2.7.6): the copy consists of objects of the guest realm. What the library has of it
 * (DOMException, transfer, message ports) is in src/node/globals/structured-clone.ts, which fills the hooks.
 */
export const source = String.raw`'use strict'
const $$tagOf = $$uncurry(Object.prototype.toString)
const $$cloneHooks = {
  // The error to throw.
  error: (message) => {
    const error = new $$Error(message)
    $$defineProperty(error, 'name', { __proto__: null, value: 'DataCloneError', configurable: true, writable: true })
    $$defineProperty(error, 'code', { __proto__: null, value: 25, configurable: true, writable: true })
    return error
  },
  // The copy of an object that has more than properties; undefined for others. Throws if it cannot be cloned.
  check: () => undefined,
}
const $$cloneError = (value) => {
  if (typeof value === 'symbol' || typeof value === 'function') return $$cloneHooks.error($$String(value) + ' could not be cloned.')
  return $$cloneHooks.error('#<' + $$constructorName(value) + '> could not be cloned.')
}
const $$constructorName = (value) => {
  if ($$proxies.has(value)) return 'Object'
  for (let o = value; o !== null && !$$proxies.has(o); o = $$getPrototypeOf(o)) {
    const constructor = $$getOwnPropertyDescriptor(o, 'constructor')
    if (constructor === undefined || typeof constructor.value !== 'function') continue
    const name = $$getOwnPropertyDescriptor(constructor.value, 'name')
    if (name !== undefined && typeof name.value === 'string' && name.value !== '') return name.value
  }
  return 'Object'
}
const $$brand = (get) => (value) => { try { get(value); return true } catch { return false } }
const $$brands = [
  ['date', $$brand($$uncurry(Date.prototype.getTime))],
  ['regexp', $$brand($$uncurry($$getOwnPropertyDescriptor(RegExp.prototype, 'source').get))],
  ['map', $$isMap], ['set', $$isSet],
  ['buffer', $$brand($$uncurry($$getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get))],
  ['view', ArrayBuffer.isView],
  ['boolean', $$brand($$uncurry(Boolean.prototype.valueOf))], ['number', $$brand($$uncurry(Number.prototype.valueOf))],
  ['string', $$brand($$uncurry(String.prototype.valueOf))], ['bigint', $$brand($$uncurry(BigInt.prototype.valueOf))],
  ['symbol', $$brand($$uncurry(Symbol.prototype.valueOf))],
  ['weak', $$brand((value) => $$apply($$weakMapPrototype.has, value, [$$tdz]))],
  ['weak', $$brand((value) => $$apply($$nativeWeakSetHas, value, [$$tdz]))],
]
const $$nativeWeakSetHas = WeakSet.prototype.has
const $$brandOf = (value) => {
  for (let i = 0; i < $$brands.length; i++) if ($$brands[i][1](value)) return $$brands[i][0]
  return undefined
}
const $$dateValue = $$uncurry(Date.prototype.getTime), $$bufferSlice = $$uncurry(ArrayBuffer.prototype.slice)
const $$isResizable = $$uncurry($$getOwnPropertyDescriptor(ArrayBuffer.prototype, 'resizable').get)
const $$bufferMaximum = $$uncurry($$getOwnPropertyDescriptor(ArrayBuffer.prototype, 'maxByteLength').get)
const $$NativeBuffer = ArrayBuffer, $$NativeBytes = Uint8Array
const $$cloneBuffer = (value) => {
  if ($$host.pure('binding.util.isDetached', undefined, [value], {})) throw $$cloneHooks.error('An ArrayBuffer is detached and could not be cloned.')
  if (!$$isResizable(value)) return $$bufferSlice(value, 0)
  const bytes = new $$NativeBytes(value)
  const copy = new $$NativeBuffer(bytes.length, { maxByteLength: $$bufferMaximum(value) })
  $$setBytes(new $$NativeBytes(copy), bytes)
  return copy
}
// Of a view without a length of its own, which follows that of its buffer.
const $$isFollowing = (view, buffer) => $$host.pure('types.isArrayBuffer', undefined, [buffer], {}) && $$isResizable(buffer) &&
  $$host.pure('followsBuffer', undefined, [view], {})
const $$errorConstructors = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, Error }
const $$viewConstructors = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
  Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView }
if (typeof Float16Array === 'function') $$viewConstructors.Float16Array = Float16Array
const $$isEnumerable = $$uncurry(Object.prototype.propertyIsEnumerable)

const $$cloneOf = (value, memory) => {
  if (typeof value === 'symbol' || typeof value === 'function') throw $$cloneError(value)
  if (!$$isObject(value)) return value
  if (memory.has(value)) return memory.get(value)
  if ($$proxies.has(value) || $$siteOf(value) >= 0) throw $$cloneError(value)
  const known = $$cloneHooks.check(value)
  if (known !== undefined) return $$remember(memory, value, known)
  if ($$isOpaque(value)) throw $$cloneHooks.error($$tagOf(value) + ' could not be cloned.')
  const brand = $$brandOf(value)
  if (brand === 'symbol' || brand === 'weak') throw $$cloneError(value)
  if (brand === 'boolean' || brand === 'number' || brand === 'string' || brand === 'bigint') {
    return $$remember(memory, value, $$Object(value.valueOf()))
  }
  if (brand === 'date') return $$remember(memory, value, new $$Date($$dateValue(value)))
  if (brand === 'regexp') return $$remember(memory, value, new $$RegExp(value.source, value.flags))
  if (brand === 'buffer') return $$remember(memory, value, $$cloneBuffer(value))
  if (brand === 'view') return $$cloneView(value, memory)
  if (brand === 'map') return $$cloneMap(value, memory)
  if (brand === 'set') return $$cloneSet(value, memory)
  if ($$tagOf(value) === '[object Error]' && $$hasOwn(value, 'stack')) return $$cloneErrorObject(value, memory)
  return $$cloneProperties(value, $$remember(memory, value, $$isArray(value) ? new $$Array(value.length) : {}), memory)
}
// Iterators, which are classes of ours here, and what has slots that cloning does not know.
const $$isRaw = JSON.isRawJSON ?? (() => false)
const $$isOpaque = (value) => {
  const prototype = $$getPrototypeOf(value)
  const info = prototype === null ? undefined : $$classes.get(prototype)
  return (info !== undefined && info.site < -1) || $$isRaw(value) || $$isTemporal(value)
}
const $$remember = (memory, value, copy) => { memory.set(value, copy); return copy }
const $$cloneView = (value, memory) => {
  const name = $$slice($$tagOf(value), 8, -1)
  const buffer = $$cloneOf(value.buffer, memory)
  const length = $$isFollowing(value, value.buffer) ? undefined : name === 'DataView' ? value.byteLength : value.length
  return $$remember(memory, value, new $$viewConstructors[name](buffer, value.byteOffset, length))
}
// Entries are taken before anything is cloned: getters of values may change the collection.
const $$cloneMap = (value, memory) => {
  const copy = $$remember(memory, value, new $$Map())
  const entries = []
  $$apply($$mapPrototype.forEach, value, [(item, key) => { $$push(entries, [key, item]) }])
  for (let i = 0; i < entries.length; i++) {
    $$apply($$mapPrototype.set, copy, [$$cloneOf(entries[i][0], memory), $$cloneOf(entries[i][1], memory)])
  }
  return copy
}
const $$cloneSet = (value, memory) => {
  const copy = $$remember(memory, value, new $$Set())
  const items = []
  $$apply($$setPrototype.forEach, value, [(item) => { $$push(items, item) }])
  for (let i = 0; i < items.length; i++) $$apply($$setPrototype.add, copy, [$$cloneOf(items[i], memory)])
  return copy
}
const $$cloneErrorObject = (value, memory) => {
  const name = value.name
  const constructor = $$hasOwn($$errorConstructors, name) ? $$errorConstructors[name] : $$Error
  const message = $$getOwnPropertyDescriptor(value, 'message')
  const copy = message === undefined ? new constructor() : new constructor($$String(message.value))
  $$remember(memory, value, copy)
  if ($$hasOwn(value, 'cause')) {
    $$defineProperty(copy, 'cause', { __proto__: null, value: $$cloneOf(value.cause, memory), writable: true, configurable: true })
  }
  return copy
}
const $$cloneProperties = (value, copy, memory) => {
  const keys = $$ownKeys(value)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]
    if (typeof key !== 'string' || !$$isEnumerable(value, key)) continue
    const item = $$cloneOf(value[key], memory)
    $$defineProperty(copy, key, { __proto__: null, value: item, writable: true, enumerable: true, configurable: true })
    if (key === '__proto__' || ($$isArray(copy) && !$$isIndex(key))) $$odd(copy)
  }
  return copy
}
const $$structuredClone = $$disguise(({ structuredClone(value, options) {
  if (arguments.length === 0) throw new $$TypeError("The \"value\" argument must be specified")
  if (options !== undefined && options !== null && options.transfer !== undefined) {
    $$refuse('structured-clone', 'structuredClone is not modelled with transfer', 'clone without the transfer option')
  }
  return $$cloneOf(value, $$newMap())
} }).structuredClone, 'structuredClone', 1)
$$defineProperty($$global, 'structuredClone', {
  value: $$structuredClone, writable: true, enumerable: true, configurable: true,
})
`
