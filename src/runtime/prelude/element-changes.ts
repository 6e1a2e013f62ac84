/**
 * The change log of tracked mode, continued (changes.ts): what is kept of arrays, of the bytes behind views, of collections and
 * dates. Single elements and entries where that is enough, all of them where a method changes their order.
 */
export const source = String.raw`'use strict'
const $$keepElement = (o, k) => {
  // A state may be rebuilt with an accessor there, which does not mark it.
  if (typeof o !== 'object' || o === null || $$isOddNow(o) || o === $$arrayPrototype) return $$keepOddElement(o, k)
  if ($$isKept(o, 7) || $$isLast(o, k)) return
  if ($$isArray(o)) {
    const length = o.length
    if (k >= length) $$change(o, ~length, $$absent)
    else $$change(o, k, $$hasOwn(o, k) ? o[k] : $$absent)
  } else if ($$typedArrayTag(o) !== undefined) $$keepViewed(o, k)
  else if ($$hasOwn(o, k)) $$change(o, k, o[k])
  else $$change(o, k, $$absent)
}
const $$keepOddElement = (o, k) => {
  if (!$$isObject(o) || $$proxies.has(o)) return
  if ($$isArray(o)) $$keep(o)
  else if ($$typedArrayTag(o) !== undefined) $$keepViewed(o, k)
  else $$keepOddField(o, $$String(k))
}
const $$keepViewed = (view, k) => {
  if (k >= $$typedArrayLength(view) || ($$keptCount > 0 && $$kept.has($$bufferOf(view)))) return
  const before = view[k]
  // The bits of a NaN would not survive the way through a value.
  if (before !== before) $$keepBytes($$bufferOf(view))
  else $$change(view, k, before)
}
const $$nativeTypedBuffer = $$uncurry($$getOwnPropertyDescriptor($$typedArrayPrototype, 'buffer').get)
const $$nativeViewBuffer = $$uncurry($$getOwnPropertyDescriptor(DataView.prototype, 'buffer').get)
const $$isView = ArrayBuffer.isView
const $$bufferOf = (view) => $$typedArrayTag(view) === undefined ? $$nativeViewBuffer(view) : $$nativeTypedBuffer(view)
const $$Uint8Array = Uint8Array
const $$sharedLength = $$uncurry($$getOwnPropertyDescriptor(SharedArrayBuffer.prototype, 'byteLength').get)
const $$bufferLength = $$uncurry($$getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get)
const $$isBuffer = (x) => {
  try { $$bufferLength(x); return true } catch {}
  try { $$sharedLength(x); return true } catch { return false }
}
// The bytes behind a view are about to be written.
const $$keepView = (view) => { if ($$isView(view)) $$keepBytes($$bufferOf(view)) }
const $$keepBytes = (buffer) => {
  if ($$isKept(buffer, 5) || !$$isBuffer(buffer)) return
  $$noteKept(buffer, 1)
  $$change(buffer, $$BYTES, new $$Uint8Array(new $$Uint8Array(buffer)))
}
// May arrays have elements from their prototypes, or setters there? The marks say whether these were ever written.
let $$arrayMark, $$objectMark
const $$inheritIndexes = () => {
  if ($$arrayMark === undefined) {
    $$arrayMark = $$specialInfo($$arrayPrototype)
    $$objectMark = $$specialInfo($$ordinaryPrototype)
  }
  return $$arrayMark.touched || $$objectMark.touched
}
const $$arrayPrototype = Array.prototype
// The end of an array changes: push and pop.
const $$keepTail = (o, less) => {
  // First of all, as what is kept already may be no more than an element that is written.
  if (!$$isArray(o) || $$isOddNow(o)) return less === 0 ? $$keep(o) : $$keepLess(o)
  if ($$isKept(o, 5)) return
  const length = o.length
  if (less === 0) {
    // An entry for the end takes back whatever is added later.
    const at = $$changeEnd - 3
    const last = $$changes[at + 1]
    if (at >= 0 && $$changes[at] === o && $$changes[at + 2] === $$absent && typeof last === 'number' && last < 0 && ~last <= length) return
    $$change(o, ~length, $$absent)
  } else if (length > 0) {
    if ($$hasOwn(o, length - 1)) $$change(o, -length, o[length - 1])
    else $$keepElements(o)
  }
}
// shift: a queue is used up from its front.
const $$keepFirst = (o) => {
  if (!$$isArray(o) || $$isOddNow(o)) return $$keepLess(o)
  if ($$isKept(o, 5) || o.length === 0) return
  if ($$hasOwn(o, 0) && !$$inheritIndexes()) $$change(o, $$FIRST, o[0])
  else $$keepElements(o)
}
// All elements and the length of an array.
const $$keepElements = (o) => {
  if (!$$isArray(o) || $$isOddNow(o)) return $$keepLess(o)
  if ($$isKept(o, 5)) return
  $$noteKept(o, 1)
  $$change(o, $$ELEMENTS, $$readElements(o))
}
const $$nativeSlice = $$uncurry(Array.prototype.slice)
const $$readElements = (o) => {
  const length = o.length
  // Of a sparse array most elements do not exist.
  if (length > 100000) return $$readSparse(o)
  if (!$$anySpecies && !$$inheritIndexes() && $$getPrototypeOf(o) === $$arrayPrototype) {
    const copy = $$nativeSlice(o)
    for (let i = 0; i < length; i++) if (copy[i] === undefined && !$$hasOwn(copy, i)) copy[i] = $$absent
    return copy
  }
  const values = $$changeList()
  for (let i = 0; i < length; i++) values[i] = $$hasOwn(o, i) ? o[i] : $$absent
  return values
}
const $$readSparse = (o) => {
  const keys = $$objectKeys(o), at = $$changeList(), values = $$changeList()
  for (let i = 0; i < keys.length; i++) {
    if (!$$isIndex(keys[i])) continue
    const index = +keys[i]
    at[at.length] = index
    values[values.length] = o[index]
  }
  return { length: o.length, at, values }
}

// ---- collections

const $$nativeMapGet = $$uncurry(Map.prototype.get), $$nativeMapForEach = $$uncurry(Map.prototype.forEach)
const $$nativeMapHas = $$uncurry(Map.prototype.has), $$nativeMapSet = $$uncurry(Map.prototype.set)
const $$nativeMapDelete = $$uncurry(Map.prototype.delete), $$nativeMapClear = $$uncurry(Map.prototype.clear)
const $$nativeSetHas = $$uncurry(Set.prototype.has), $$nativeSetAdd = $$uncurry(Set.prototype.add)
const $$nativeSetDelete = $$uncurry(Set.prototype.delete), $$nativeSetClear = $$uncurry(Set.prototype.clear)
const $$nativeSetForEach = $$uncurry(Set.prototype.forEach)
const $$keepEntry = (map, key) => {
  if ($$isKept(map, 5) || !$$isMap(map)) return
  $$change(map, $$ENTRY, { key, value: $$nativeMapHas(map, key) ? $$nativeMapGet(map, key) : $$absent })
}
const $$keepMember = (set, key) => {
  if ($$isKept(set, 5) || !$$isSet(set) || $$nativeSetHas(set, key)) return
  $$change(set, $$MEMBER, { key, isThere: false })
}
// All entries and their order; nothing if o is no collection.
const $$keepEntries = (o) => {
  if ($$isKept(o, 5)) return
  if ($$isMap(o)) {
    $$noteKept(o, 1)
    $$change(o, $$ENTRIES, $$readEntries(o))
  } else if ($$isSet(o)) {
    $$noteKept(o, 1)
    $$change(o, $$MEMBERS, $$readMembers(o))
  }
}
const $$readEntries = (map) => {
  const list = $$changeList()
  $$nativeMapForEach(map, (value, key) => { list[list.length] = key; list[list.length] = value })
  return list
}
const $$readMembers = (set) => {
  const list = $$changeList()
  $$nativeSetForEach(set, (key) => { list[list.length] = key })
  return list
}
const $$keepTime = (date) => {
  const time = $$timeOf(date)
  if (time !== undefined && !$$isKept(date, 4)) $$change(date, $$TIME, time)
}
const $$nativeGetTime = $$uncurry(Date.prototype.getTime), $$nativeSetTime = $$uncurry(Date.prototype.setTime)
const $$timeOf = (date) => { try { return $$nativeGetTime(date) } catch { return undefined } }
`
