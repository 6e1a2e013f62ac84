/**
 * Changes that nothing takes back: a frozen object, a property that is locked, a revoked proxy, a detached buffer. In tracked
 * mode an object that is new since the last known state may be changed so, because it goes when the change is taken back.
 * For an old one the run is stopped before it happens; the checker repeats it on a copy.
 */
export const source = String.raw`'use strict'
const $$oneWayStop = $$freeze({ __proto__: null, stop: 'one-way' })
// Set by the checker: did the object belong to the last known state?
let $$isOld = () => true
let $$allowsOneWay = false
// New objects that were changed so since the last cut: no entry of theirs could be taken back and brought again.
let $$locked = $$changeList()
// o is about to be changed for good.
const $$lock = (o) => {
  if (!$$tracking || !$$isObject(o)) return
  const info = $$special.get(o), base = info !== undefined && info.base >= 0
  // Nothing takes back what happens to an untracked object.
  if (base && info.untracked > 0) return
  if (!$$allowsOneWay && (base || $$isOld(o))) $$stop($$oneWayStop, 'one-way')
  if (!base) $$locked[$$locked.length] = o
  // Without a trap the target is changed, too.
  const proxy = $$proxies.get(o)
  if (proxy !== undefined) $$lock(proxy.target)
}
// A derived class is about to put its fields on what super() returned, which may be an object that exists.
// The names are those of the other fields, or null if that is not known.
const $$derived = (o, hasPrivates, ...names) => {
  if ($$alloc) return
  for (let i = 0; i < names.length; i++) if (names[i] === 'stack') $$takeStack(o)
  // Nobody looks for private fields of an ordinary function.
  if (hasPrivates && typeof o === 'function') $$odd(o)
  if ($$tracking && ($$proxies.has(o) || !$$isUnnumbered(o))) $$keepDerived(o, hasPrivates, names)
  if (hasPrivates && $$proxies.has(o)) {
    $$refuse('private-name', 'a constructor puts private members on a proxy, which the class that it extends has returned',
      'return the proxy from the last class, or keep what is private in its target')
  }
  if (hasPrivates && $$isPlainBuiltin(o)) {
    $$refuse('private-name', 'a constructor puts private members on an array, Map, Set, Date, regular expression or typed array that is no instance of its class',
      'do not return other objects from constructors')
  }
}
// No state has a place for private fields of these.
const $$mapHome = Map.prototype, $$setHome = Set.prototype
const $$plainBuiltins = [Array, Map, Set, Date, RegExp, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array,
  typeof Float16Array === 'function' ? Float16Array : Array].map((constructor) => constructor.prototype)
const $$isPlainBuiltin = (o) => {
  const prototype = $$getPrototypeOf(o)
  for (let i = 0; i < $$plainBuiltins.length; i++) if ($$plainBuiltins[i] === prototype) return true
  return false
}
const $$keepDerived = (o, hasPrivates, names) => {
  if ($$baseId(o) < 0 && !$$isOld(o)) return $$keepNew(o, hasPrivates, names)
  // No object loses a private name again.
  if (hasPrivates) $$lock(o)
  $$keep(o)
}
// What parents put on a new object may be in the log: brought again it has to come before the fields.
const $$keepNew = (o, hasPrivates, names) => {
  if ($$proxies.has(o)) return
  if (names[0] === null) {
    if (!$$keepProperties(o) && !hasPrivates) $$keep(o)
    return
  }
  for (let i = 0; i < names.length; i++) {
    if ($$hasOwn(o, names[i])) $$keepOddField(o, names[i])
    else $$change(o, names[i], $$absent)
  }
}
const $$isExtensible = Object.isExtensible
const $$nativeFrozen = Object.isFrozen, $$sealed = Object.isSealed
// V8 says that a sealed function is frozen, and locks its prototype all the same if a proxy is frozen.
const $$frozen = (o) => {
  if (typeof o !== 'function' || !$$nativeFrozen(o)) return $$nativeFrozen(o)
  const own = $$getOwnPropertyDescriptor(o, 'prototype')
  return own === undefined || own.writable !== true
}
// A proxy is not asked, which would run its code: what counts is the object behind it.
const $$lockUnless = (isDone) => (o) => {
  if (!$$tracking || !$$isObject(o)) return
  const end = $$behind(o)
  if (end !== undefined && !isDone(end)) $$lock(end)
}
const $$lockFrozen = $$lockUnless($$frozen), $$lockSealed = $$lockUnless($$sealed)
const $$lockClosed = $$lockUnless((o) => !$$isExtensible(o))
// Elements or properties of o may go, in a way that nobody can foresee: they cannot come back if nothing can be added. Those of
// what is sealed stay.
const $$lockLess = (o) => {
  if (!$$isObject(o)) return
  const proxy = $$proxies.get(o)
  if (proxy !== undefined) $$lockLess(proxy.target)
  else if (!$$isExtensible(o) && !$$sealed(o)) $$lock(o)
}
// The length of o may be written. A proxy may be revoked; what stands behind it is looked at by $$touchSpecial.
const $$lockLength = (o) => { if (!$$proxies.has(o) && $$isArray(o)) $$lockLess(o) }
// A property of o is about to be deleted: it cannot come back if nothing can be added, and not to its place if one behind
// it stays for good.
const $$lockDeleted = (o, k) => {
  if (!$$isObject(o) || $$isObject(k)) return
  // Without a trap it is deleted from the target.
  const proxy = $$proxies.get(o)
  if (proxy !== undefined) return $$lockDeleted(proxy.target, k)
  if (!$$hasOwn(o, k)) return
  if (k === $$symbolIterator) $$lockIterator(o)
  // Nothing of an ordinary object is locked; arguments hide properties without being odd.
  if (typeof o !== 'function' && !$$isOddNow(o) && ($$isArray(o) || $$objectKeys(o).length === $$ownKeys(o).length)) return
  if (!$$isExtensible(o) || ($$baseId(o) < 0 && $$isBeforeLocked(o, typeof k === 'symbol' ? k : $$String(k)))) $$lock(o)
}
// The iterator that arguments come with is made up by V8, and nobody can put it back; what has one of its own is rare.
const $$lockIterator = (o) => {
  if ($$isObject(o) && !$$proxies.has(o) && $$baseId(o) < 0 && $$hasOwn(o, $$symbolIterator)) $$lock(o)
}
const $$isBeforeLocked = (o, k) => {
  const keys = $$ownKeys(o)
  // Indexes come first in any case.
  if (typeof k === 'string' && $$isIndex(k)) return false
  let isBehind = false
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === k) isBehind = true
    // Symbols come last in any case.
    else if (isBehind && typeof keys[i] === typeof k && !$$getOwnPropertyDescriptor(o, keys[i]).configurable) return true
  }
  return false
}
// The property that attributes describe is about to be defined; they are a plain object, see $$plainAttributes.
const $$lockDefined = (o, k, attributes) => {
  if (!$$isObject(o)) return
  const proxy = $$proxies.get(o)
  if (proxy !== undefined) return $$lockDefined(proxy.target, k, attributes)
  const own = $$getOwnPropertyDescriptor(o, k)
  if (own === undefined) {
    if (attributes.configurable !== true && $$isExtensible(o)) $$lock(o)
  } else if (own.configurable) {
    if (attributes.configurable === false) $$lock(o)
  } else if (own.writable === true && attributes.writable === false) $$lock(o)
}
// ToPropertyDescriptor (ECMA-262, 6.2.6.5): what the program's object says, asked once and in this order.
const $$plainAttributes = (attributes) => {
  if (!$$isObject(attributes)) return attributes
  const plain = $$create(null)
  for (let i = 0; i < $$attributeNames.length; i++) {
    const name = $$attributeNames[i]
    if (!(name in attributes)) continue
    const value = attributes[name]
    plain[name] = i === 2 || i > 3 ? value : !!value
  }
  return plain
}
const $$attributeNames = $$ownList()
for (const name of ['enumerable', 'configurable', 'value', 'writable', 'get', 'set']) {
  $$attributeNames[$$attributeNames.length] = name
}
`
