/**
 * The change log of tracked mode: what every barrier keeps so that a change can be taken back (swaps.ts). An entry is three
 * slots of one list: the object, the *place* (a property key, an element, the end of an array, or one of the kinds below)
 * and what was there. A barrier comes before its write, and the write may fail or never come: an entry holds what was
 * there, never what would be. Nothing here runs code of the program. In host mode none of it is called.
 */
export const source = String.raw`'use strict'
// What was there if nothing was.
const $$absent = $$freeze({ __proto__: null, absent: true })
// Places that are no key: what is kept there, by number; track/segment.ts has the same numbers.
const $$place = (code) => $$freeze({ __proto__: null, code })
const $$WHOLE = $$place(1), $$VARIABLE = $$place(2), $$ODD = $$place(3), $$FIRST = $$place(4), $$ENTRY = $$place(5)
const $$MEMBER = $$place(6), $$PRIVATES = $$place(7), $$PROPERTIES = $$place(8), $$WEAK = $$place(9)
const $$ELEMENTS = $$place(10), $$ENTRIES = $$place(11), $$MEMBERS = $$place(12), $$TIME = $$place(13), $$BYTES = $$place(14)
const $$ADDED = $$place(15), $$STACK = $$place(16), $$ITERATOR = $$place(17)

// Lists of ours do not inherit from Array.prototype: the program may define setters there.
// With a constructor of its own: the default one may go through the iterator of its arguments.
const $$List = class extends $$Array { constructor() { super() } }
$$setPrototypeOf($$List.prototype, null)
const $$changeList = () => new $$List()
const $$changes = $$changeList()
for (let i = 0; i < 3072; i++) $$changes[i] = null
let $$changeEnd = 0
const $$change = (o, place, before) => {
  const at = $$changeEnd
  if (at >= $$changeLimit) return $$changeAfterCompaction(o, place, before)
  $$changes[at] = o
  $$changes[at + 1] = place
  $$changes[at + 2] = before
  $$changeEnd = at + 3
}

// A loop that never ends writes for ever: of all entries for one property, or one key of a Map, only the oldest counts.
let $$changeLimit = 300000
const $$changeAfterCompaction = (o, place, before) => {
  // A host block knows its entries by their positions.
  if ($$block < 2) $$compact()
  $$changeLimit = $$changeEnd < 150000 ? 300000 : 2 * $$changeEnd
  $$change(o, place, before)
}
const $$compact = () => {
  const places = $$newMap()
  let end = 0
  for (let i = 0; i < $$changeEnd; i += 3) {
    const o = $$changes[i], place = $$changes[i + 1]
    const isEntry = place === $$ENTRY || place === $$MEMBER
    if (isEntry || place === $$VARIABLE || typeof place === 'string' || typeof place === 'symbol' || (typeof place === 'number' && place >= 0)) {
      let seen = places.get(o)
      if (seen === undefined) places.set(o, seen = { keys: $$newSet(), names: $$newSet() })
      const known = isEntry ? seen.keys : seen.names, key = isEntry ? $$changes[i + 2].key : place
      if (known.has(key)) continue
      known.add(key)
    }
    $$changes[end] = o
    $$changes[end + 1] = place
    $$changes[end + 2] = $$changes[i + 2]
    end += 3
  }
  $$changeEnd = end
}

// What the log has of an object already, a sum: 1 all elements of an array, entries of a collection or bytes of a buffer,
// 2 all properties and private fields as long as they are plain, 4 everything, 8 all private fields. Behind such an entry
// there is none for a part of the same: the object could be in no condition to take that back.
const $$kept = $$newMap()
let $$keptCount = 0
const $$isKept = (o, parts) => $$keptCount > 0 && ($$kept.get(o) & parts) !== 0
const $$noteKept = (o, part) => {
  $$kept.set(o, $$kept.get(o) | part)
  $$keptCount++
}
const $$keptParts = () => {
  const parts = $$changeList()
  $$kept.forEach((part, o) => {
    parts[parts.length] = o
    parts[parts.length] = part
  })
  return parts
}
// The same entry again is the most frequent one that is not needed.
const $$isLast = (o, place) => {
  const at = $$changeEnd - 3
  return at >= 0 && $$changes[at] === o && $$changes[at + 1] === place
}
const $$isOddNow = (o) => $$oddCount > 0 && $$odds.has(o)

// ---- whole objects

// Functions of the host: the complete content of an object, and giving it to the object.
let $$readWhole, $$fillWhole
// Anything of o may change, its prototype and attributes included.
const $$keep = (o) => {
  if (!$$isObject(o) || $$isKept(o, 4)) return
  $$noteKept(o, 4)
  $$change(o, $$WHOLE, $$readWhole(o))
}
// The same for an error whose stack is V8's, and is about to become the program's: what it was is no part of its content.
const $$keepStack = (o, text) => {
  $$keep(o)
  $$change(o, $$STACK, text)
}
// Values of properties and private fields of o may change, and properties come and go.
const $$keepPlain = (o) => {
  if (!$$isObject(o) || $$isKept(o, 6)) return
  if ($$keepOrdinary(o)) $$noteKept(o, 2)
  else $$keep(o)
}
const $$objectKeys = Object.keys
const $$ordinaryPrototype = Object.prototype
// Objects that consist of plain properties and of the private fields of their class; false for all others.
const $$keepOrdinary = (o) => {
  if (typeof o === 'function' || $$isOddNow(o)) return false
  const prototype = $$getPrototypeOf(o)
  if (prototype === null) return false
  if ($$machines.has(prototype) || $$scopesByPrototype.has(prototype)) {
    $$change(o, $$PROPERTIES, $$readProperties(o, $$ownKeys(o)))
    return true
  }
  if (prototype === $$ordinaryPrototype) return $$keepProperties(o)
  const info = $$classes.get(prototype)
  return info !== undefined && $$keepFields(o, info) && $$keepProperties(o)
}
const $$keepProperties = (o) => {
  const keys = $$objectKeys(o)
  // Arguments, and what V8 makes with functions, have more properties than they show.
  if ($$ownKeys(o).length !== keys.length) return false
  $$change(o, $$PROPERTIES, $$readProperties(o, keys))
  return true
}
const $$objectValues = Object.values
const $$readProperties = (o, keys) => {
  const plain = $$objectValues(o)
  if (plain.length === keys.length) return { keys, values: plain }
  // Some keys are symbols.
  const values = $$changeList()
  for (let i = 0; i < keys.length; i++) values[i] = o[keys[i]]
  return { keys, values }
}

// ---- properties

// o[k] may be written, k being a name.
const $$keepField = (o, k) => {
  if (typeof o !== 'object' || o === null || k === undefined || k === 'stack' || k === 'lastIndex' || $$isOddNow(o)) $$keepOddField(o, k)
  else if ($$isKept(o, 6) || $$isLast(o, k)) return
  else if ($$hasOwn(o, k)) $$change(o, k, o[k])
  else if (!$$isUnnumbered(o)) $$change(o, k, $$absent)
}
// An instance without a number was in no state that anybody has looked at: its constructor is at work. It goes when the
// change is taken back, and comes back as it was then. Instances of classes that are part of states, or intricate, never get one.
const $$isUnnumbered = (o) => {
  if ($$special.has(o)) return false
  const prototype = $$getPrototypeOf(o)
  let info = prototype === null || prototype === $$ordinaryPrototype ? undefined : $$classes.get(prototype)
  if (info === undefined || info.isLate || (info.flags & 1) !== 0 || !(info.resolved ? info : $$resolveClass(info)).pure) return false
  while (info !== undefined && info.idGet === undefined) info = info.parent
  return info !== undefined && info.idGet(o) === 0
}
const $$keepOddField = (o, k) => {
  if (!$$isObject(o) || $$proxies.has(o)) return
  if (k === 'length') $$lockLength(o)
  if ($$isKept(o, 6)) return
  // The stack of an error is formatted when it is read.
  if (k === undefined || k === 'stack' || $$isArray(o)) return $$keep(o)
  const own = $$getOwnPropertyDescriptor(o, k)
  // Of a regular expression: matching moves it without a word, and the host knows what it was.
  if (k === 'lastIndex' && own !== undefined && !own.enumerable) return $$keep(o)
  if (own === undefined) $$change(o, k, $$absent)
  // An accessor runs code, which has barriers of its own.
  else if ($$hasOwn(own, 'writable') && own.writable) $$change(o, k, own.value)
}
// o[k] may be written, whatever k is.
const $$keepKey = (o, k) => {
  if (typeof k === 'number' && (k & 2147483647) === k) $$keepElement(o, k)
  else if (typeof k === 'string') {
    if (!$$isArray(o)) $$keepField(o, k)
    else if (k === 'length') $$keepLength(o)
    else $$keep(o)
  } else if (typeof k === 'symbol') {
    if (k === $$symbolIterator) $$lockIterator(o)
    $$keepField(o, k)
  }
  // The key is converted after the barrier, perhaps by code of the program.
  else if ($$isObject(k) || $$isArray(o)) $$keepLength(o)
  else $$keepField(o, $$String(k))
}
// o.length may be written, by which elements may go.
const $$keepLength = (o) => {
  $$lockLength(o)
  $$keep(o)
}
// Elements of o may go.
const $$keepLess = (o) => {
  $$lockLess(o)
  $$keep(o)
}
// o[k] may be deleted. A property that comes back would be the last one, so all of them are kept; elements have no order.
const $$keepDeleted = (o, k) => {
  $$lockDeleted(o, k)
  if (typeof k === 'number' && (k & 2147483647) === k && $$isArray(o) && !$$isOddNow(o)) $$keepElement(o, k)
  else if (!$$proxies.has(o)) $$keepPlain(o)
}
// The private fields of an instance, or those of a class itself, are about to be written.
const $$keepPrivates = (o) => {
  if (!$$isObject(o) || $$isKept(o, 14)) return
  if (typeof o === 'function') return $$keepStatics(o)
  const info = $$proxies.has(o) ? undefined : $$classes.get($$getPrototypeOf(o))
  const end = $$changeEnd
  // Without an entry it was a private name that the prototype does not tell of.
  if (info === undefined || !$$keepFields(o, info) || $$changeEnd === end) $$keep(o)
  else $$noteKept(o, 8)
}
// False if these are not all private fields that the instance has.
const $$keepFields = (o, info) => {
  if (!(info.resolved ? info : $$resolveClass(info)).pure) return false
  const values = $$readPrivates(o, info, false)
  if (values === undefined) return false
  if (values.length > 0) $$change(o, $$PRIVATES, { info, isStatic: false, values })
  return true
}
const $$keepStatics = (constructor) => {
  const own = $$getOwnPropertyDescriptor(constructor, 'prototype')
  const info = own === undefined || !$$isObject(own.value) ? undefined : $$classes.get(own.value)
  const values = info === undefined || info.constructor !== constructor ? undefined : $$readPrivates(constructor, info, true)
  if (values === undefined) $$keep(constructor)
  else {
    $$change(constructor, $$PRIVATES, { info, isStatic: true, values })
    $$noteKept(constructor, 8)
  }
}
// Statics belong to one class, fields of instances to its parents too. Undefined if o lacks one of them.
const $$readPrivates = (o, info, isStatic) => {
  const values = $$changeList()
  for (let at = info; at !== undefined; at = isStatic ? undefined : at.parent) {
    const { privates } = at
    for (let i = 0; i < privates.length; i++) {
      const field = privates[i]
      if (field.get === null || field.isStatic !== isStatic) continue
      if (!field.has(o)) return undefined
      values[values.length] = field.get(o)
    }
  }
  return values
}
`
