/**
 * Taking back what the change log (changes.ts) has kept. Taking an entry back swaps what was there with what is there now, so
 * the same entry brings the change again; a run of entries is taken back newest first and brought again oldest first. None
 * of it runs code of the program, and none of it passes a barrier.
 */
export const source = String.raw`'use strict'
const $$swapProperty = (o, k, before) => {
  const now = $$hasOwn(o, k) ? o[k] : $$absent
  if (before === $$absent) {
    if (now !== $$absent) delete o[k]
  } else if (now === $$absent) $$putField(o, k, before)
  else o[k] = before
  return now
}
// Not by assignment if the prototypes may have a setter.
const $$putField = (o, k, value) => {
  if (k !== '__proto__' && $$getPrototypeOf(o) === $$ordinaryPrototype && !$$hasOwn($$ordinaryPrototype, k)) o[k] = value
  else $$defineProperty(o, k, { __proto__: null, value, writable: true, enumerable: true, configurable: true })
}

const $$swapProperties = (o, { keys, values }) => {
  const now = $$readProperties(o, $$ownKeys(o))
  let same = now.keys.length === keys.length
  for (let i = 0; same && i < keys.length; i++) same = now.keys[i] === keys[i]
  if (same) {
    for (let i = 0; i < keys.length; i++) if (!$$is(values[i], now.values[i])) o[keys[i]] = values[i]
  } else {
    // The order of properties is that of their creation. V8 takes back the last one best.
    for (let i = now.keys.length - 1; i >= 0; i--) delete o[now.keys[i]]
    for (let i = 0; i < keys.length; i++) $$putField(o, keys[i], values[i])
  }
  return now
}
// All are read before the first is written: those of an iterator depend on each other.
const $$swapPrivates = (o, { info, isStatic, values }) => {
  const now = $$readPrivates(o, info, isStatic)
  let n = 0
  for (let at = info; at !== undefined; at = isStatic ? undefined : at.parent) {
    const { privates } = at
    for (let i = 0; i < privates.length; i++) {
      const field = privates[i]
      if (field.get !== null && field.isStatic === isStatic) field.set(o, values[n++])
    }
  }
  return { info, isStatic, values: now }
}

// ---- arrays and views

const $$nativePop = $$uncurry(Array.prototype.pop), $$nativePush = $$uncurry(Array.prototype.push)
const $$nativeShift = $$uncurry(Array.prototype.shift), $$nativeUnshift = $$uncurry(Array.prototype.unshift)
// More than one element at the end of an array, or holes there.
const $$Tail = class {
  // By this a tail is told from an element, without a question that a proxy could answer.
  #isTail = true
  constructor(at, values, length) { this.at = at; this.values = values; this.length = length }
  static is(x) { return $$isObject(x) && #isTail in x }
}
const $$isTail = $$Tail.is
const $$takeTail = (o, from) => {
  const length = o.length
  if (length <= from) return $$absent
  if (length === from + 1 && $$hasOwn(o, from)) return $$nativePop(o)
  const at = $$changeList(), values = $$changeList()
  for (let i = from; i < length; i++) {
    if (!$$hasOwn(o, i)) continue
    at[at.length] = i
    values[values.length] = o[i]
  }
  o.length = from
  return new $$Tail(at, values, length)
}
const $$putTail = (o, tail) => {
  if (tail === $$absent) return
  if (!$$isTail(tail)) {
    if ($$inheritIndexes()) $$putField(o, o.length, tail)
    else $$nativePush(o, tail)
    return
  }
  const { at, values, length } = tail
  for (let i = 0; i < at.length; i++) $$putElement(o, at[i], values[i])
  o.length = length
}
const $$putElement = (o, i, value) => {
  if ($$hasOwn(o, i)) o[i] = value
  else $$putField(o, i, value)
}
const $$swapFirst = (o, before) => {
  if (before === $$absent) return $$nativeShift(o)
  $$nativeUnshift(o, before)
  return $$absent
}
const $$swapElements = (o, before) => {
  const now = $$readElements(o)
  if (!$$isArray(before)) {
    o.length = 0
    for (let i = 0; i < before.at.length; i++) $$putField(o, before.at[i], before.values[i])
    o.length = before.length
    return now
  }
  const length = before.length, isPlain = !$$inheritIndexes()
  if (o.length > length) o.length = length
  for (let i = 0; i < length; i++) {
    const value = before[i]
    if (value === $$absent) {
      if (i >= o.length) o.length = i + 1
      else if ($$hasOwn(o, i)) delete o[i]
    } else if (isPlain) o[i] = value
    else $$putElement(o, i, value)
  }
  return now
}
const $$setBytes = $$uncurry($$typedArrayPrototype.set)
const $$resizeBuffer = $$uncurry(ArrayBuffer.prototype.resize)
const $$swapBytes = (buffer, before) => {
  let bytes = new $$Uint8Array(buffer)
  const now = new $$Uint8Array(bytes)
  if ($$typedArrayLength(bytes) !== $$typedArrayLength(before)) {
    $$resizeBuffer(buffer, $$typedArrayLength(before))
    bytes = new $$Uint8Array(buffer)
  }
  $$setBytes(bytes, before)
  return now
}

// ---- collections

const $$swapEntry = (map, { key, value }) => {
  const now = { key, value: $$nativeMapHas(map, key) ? $$nativeMapGet(map, key) : $$absent }
  if (value === $$absent) $$nativeMapDelete(map, key)
  else $$nativeMapSet(map, key, value)
  return now
}
const $$swapMember = (set, { key, isThere }) => {
  const now = { key, isThere: $$nativeSetHas(set, key) }
  if (isThere) $$nativeSetAdd(set, key)
  else $$nativeSetDelete(set, key)
  return now
}
const $$swapEntries = (map, before) => {
  const now = $$readEntries(map)
  $$nativeMapClear(map)
  for (let i = 0; i < before.length; i += 2) $$nativeMapSet(map, before[i], before[i + 1])
  return now
}
const $$swapMembers = (set, before) => {
  const now = $$readMembers(set)
  $$nativeSetClear(set)
  for (let i = 0; i < before.length; i++) $$nativeSetAdd(set, before[i])
  return now
}
const $$swapTime = (date, before) => {
  const now = $$nativeGetTime(date)
  $$nativeSetTime(date, before)
  return now
}

// ---- marks

// What made an object odd is taken back with the object; so is the mark, and the number that generated code looks at.
const $$keepOdd = (o, how) => {
  const prototype = $$proxies.has(o) ? null : $$getPrototypeOf(o)
  const info = prototype === null ? undefined : $$baseClass(prototype)
  $$change(o, $$ODD, { how, info })
}
const $$swapOdd = (o, { how, info }) => {
  const now = { how: $$odds.get(o), info }
  if (how === undefined) $$odds.delete(o)
  else {
    $$odds.set(o, how)
    // Nobody asks for marks as long as none was made since they were cleared.
    $$oddCount++
  }
  // Only the sign: the number may be another one by now, the ledger knows the object by it.
  const id = info === undefined ? -1 : info.idGet(o)
  if (how === undefined ? id < -2 : id >= 0) info.idSet(o, -3 - id)
  return now
}

// What V8 had made of a stack, and what the program had made of it, undefined if it was deleted.
const $$Stack = class {
  #isStack = true
  constructor(text, own) { this.text = text; this.own = own }
  static is(x) { return $$isObject(x) && #isStack in x }
}
const $$isStack = $$Stack.is
// Newer versions of V8 have what was assigned behind their accessor, as well as what they have made.
const $$plainStack = (o, own) => own !== undefined && own.get !== undefined && own.get === $$stackAccess.get
  ? { value: o.stack, writable: true, enumerable: own.enumerable, configurable: own.configurable } : own
const $$swapStack = (o, before) => {
  if (!$$isStack(before)) {
    const own = $$plainStack(o, $$getOwnPropertyDescriptor(o, 'stack'))
    $$giveStack(o, before)
    return new $$Stack(before, own)
  }
  if (before.own === undefined) delete o.stack
  else $$defineProperty(o, 'stack', { __proto__: null, ...before.own })
  return before.text
}

// ---- lists of entries

const $$swapPlace = (o, place, before) => {
  switch (place.code) {
    case 1: return $$fillWhole(o, before)
    case 2: {
      const now = o.get()
      o.set(before)
      return now
    }
    case 3: return $$swapOdd(o, before)
    case 4: return $$swapFirst(o, before)
    case 5: return $$swapEntry(o, before)
    case 6: return $$swapMember(o, before)
    case 7: return $$swapPrivates(o, before)
    case 8: return $$swapProperties(o, before)
    case 9: return $$swapWeak(o, before)
    case 10: return $$swapElements(o, before)
    case 11: return $$swapEntries(o, before)
    case 12: return $$swapMembers(o, before)
    case 13: return $$swapTime(o, before)
    case 14: return $$swapBytes(o, before)
    case 15: return { key: before.key, value: $$swapProperty(o, before.key, before.value) }
    case 16: return $$swapStack(o, before)
    case 17: return $$mapIteration.swapGone(o, before) ?? $$setIteration.swapGone(o, before)
    default: throw new $$Error('no place of the change log has the number ' + place.code)
  }
}
const $$swap = (list, i) => {
  const o = list[i], place = list[i + 1], before = list[i + 2]
  if (typeof place === 'string') {
    if (before === $$absent) {
      list[i + 1] = $$ADDED
      list[i + 2] = { key: place, value: $$swapProperty(o, place, before) }
    } else {
      // It is there on both sides of the change: a deletion has an entry of its own.
      list[i + 2] = o[place]
      o[place] = before
    }
  } else if (typeof place === 'number' && place < 0) {
    const now = $$takeTail(o, ~place)
    $$putTail(o, before)
    list[i + 2] = now
  } else list[i + 2] = typeof place === 'object' ? $$swapPlace(o, place, before) : $$swapProperty(o, place, before)
}
// Takes back one entry that nobody will bring again.
const $$putBack = (list, i) => {
  const o = list[i], place = list[i + 1], before = list[i + 2]
  if (typeof place === 'string') {
    if (before !== $$absent) o[place] = before
    else if ($$hasOwn(o, place)) delete o[place]
  } else if (typeof place === 'number') {
    if (place < 0) {
      if (before === $$absent) $$cutTail(o, ~place)
      else {
        $$takeTail(o, ~place)
        $$putTail(o, before)
      }
    } else if (before === $$absent) {
      if ($$hasOwn(o, place)) delete o[place]
    } else if ($$hasOwn(o, place)) o[place] = before
    else $$putField(o, place, before)
  } else if (typeof place === 'object') $$swapPlace(o, place, before)
  else $$swapProperty(o, place, before)
}
const $$cutTail = (o, from) => {
  const length = o.length
  // Of a hole V8 would read the element that the prototype may have.
  if (length === from + 1 && $$hasOwn(o, from)) $$nativePop(o)
  else if (length > from) o.length = from
}
// Takes back the log itself, for good.
const $$putAllBack = () => {
  if ($$unsettled.length > 0) $$settleAll()
  $$swaps++
  for (let i = $$changeEnd - 3; i >= 0; i -= 3) $$putBack($$changes, i)
}
// Takes back what is behind the first end slots of the log, for good.
const $$putBackTo = (end) => {
  if ($$unsettled.length > 0) $$settleAll()
  $$swaps++
  for (let i = $$changeEnd - 3; i >= end; i -= 3) $$putBack($$changes, i)
  $$changeEnd = end
}
// Takes back the first end slots of a list of changes.
const $$takeBack = (list, end) => {
  if ($$unsettled.length > 0) $$settleAll()
  $$swaps++
  for (let i = end - 3; i >= 0; i -= 3) $$swap(list, i)
}
const $$bringAgain = (list, end) => {
  $$swaps++
  for (let i = 0; i < end; i += 3) $$swap(list, i)
}
`
