/**
 * Typed arrays, DataView, ArrayBuffer, Atomics. A barrier knows the view it was called with; another view of the same
 * buffer could be made during an operation. That takes hold of the buffer first, so a buffer that was handed out is
 * *exposed*, and exposed buffers of the base heap are always compared.
 */
export const source = String.raw`'use strict'
for (const name of ['set', 'fill', 'sort', 'reverse', 'copyWithin']) $$patch($$typedArrayPrototype, name, $$mutatorOf($$keepView))
for (const name of ['setFromBase64', 'setFromHex']) $$patch(Uint8Array.prototype, name, $$mutatorOf($$keepView))
for (const name of ['values', 'keys', 'entries']) {
  $$patch($$typedArrayPrototype, name, (original) => ({ iterator() {
    // Also throws what the original throws for a receiver that is no typed array.
    $$apply(original, this, [])
    return new $$ArrayIterator(this, name)
  } }).iterator)
}
// buffer -> true
const $$exposedBuffers = $$newWeakMap()
const $$expose = (buffer) => {
  $$exposedBuffers.set(buffer, true)
  const info = $$special.get(buffer)
  // Views that no barrier knows may write to it from now on: its content counts as touched before that.
  if (info !== undefined && info.base >= 0) {
    $$addStatefulBase(buffer)
    $$barrier(buffer)
  }
  return buffer
}
const $$statefulBase = $$ownList()
const $$statefulBaseSet = $$newWeakMap()
const $$addStatefulBase = (o) => {
  if ($$statefulBaseSet.has(o)) return
  $$statefulBaseSet.set(o, true)
  $$push($$statefulBase, o)
}
const $$typedArrayBuffer = $$uncurry($$getOwnPropertyDescriptor($$typedArrayPrototype, 'buffer').get)
$$patchAccessor($$typedArrayPrototype, 'buffer', 'get', (original) => ({ get() {
  const buffer = $$apply(original, this, [])
  return $$isObject(buffer) ? $$expose(buffer) : buffer
} }).get)
$$patchAccessor(DataView.prototype, 'buffer', 'get', (original) => ({ get() {
  return $$expose($$apply(original, this, []))
} }).get)
$$patch($$typedArrayPrototype, 'subarray', (original) => ({ subarray() {
  const result = $$apply(original, this, arguments)
  $$expose($$typedArrayBuffer(this))
  return result
} }).subarray)
for (const name of $$ownKeys(DataView.prototype)) {
  if (typeof name === 'string' && $$slice(name, 0, 3) === 'set') $$patch(DataView.prototype, name, $$mutatorOf($$keepView))
}
for (const prototype of [ArrayBuffer.prototype, SharedArrayBuffer.prototype]) {
  $$patch(prototype, 'resize', $$mutatorOf($$keepBytes))
  for (const name of ['grow', 'transfer', 'transferToFixedLength']) $$patch(prototype, name, $$mutatorOf($$lock))
}
for (const name of ['add', 'and', 'compareExchange', 'exchange', 'or', 'store', 'sub', 'xor']) {
  $$patch(Atomics, name, (original) => ({ atomic(view) {
    if ($$isObject(view)) {
      $$touch(view)
      if ($$tracking) $$keepView(view)
    }
    return $$apply(original, this, arguments)
  } }).atomic)
}
for (const name of ['wait', 'waitAsync', 'notify']) {
  $$patch(Atomics, name, () => ({ wait() {
    $$refuse('async', 'Atomics.' + name + ' waits for other threads', 'leave threads out of the checked program')
  } }).wait)
}
$$access.isExposed = (buffer) => $$exposedBuffers.has(buffer)
$$access.expose = $$expose
$$access.addStatefulBase = $$addStatefulBase
$$access.statefulBase = () => $$statefulBase
`
