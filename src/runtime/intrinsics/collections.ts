/**
 * Map, Set, WeakMap, WeakSet: mutators report their receiver and tell settled iterators; iterator methods return
 * visible iterators. The keys of weak collections are kept in a side table, because the language cannot list them
 * and the state has to: an entry counts while its key is reachable otherwise.
 */
export const source = String.raw`'use strict'
$$patch(Map.prototype, 'set', (original) => {
  const set = $$uncurry(original)
  return ({ set(key, value) {
    $$log[$$logged++ & 1023] = this
    if ($$special.has(this)) $$touchSpecial(this, $$pairOf(key, value))
    if ($$tracking) $$keepEntry(this, key)
    if (!$$anySettled || !$$settledIterators.has(this)) return set(this, key, value)
    const size = $$mapSize(this)
    set(this, key, value)
    if ($$mapSize(this) !== size) $$mapIteration.added(this, key === 0 ? 0 : key)
    return this
  } }).set
})
$$patch(Set.prototype, 'add', (original) => {
  const add = $$uncurry(original)
  return ({ add(key) {
    $$log[$$logged++ & 1023] = this
    if ($$special.has(this)) $$touchSpecial(this, $$pairOf(key, undefined))
    if ($$tracking) $$keepMember(this, key)
    if (!$$anySettled || !$$settledIterators.has(this)) return add(this, key)
    const size = $$setSize(this)
    add(this, key)
    if ($$setSize(this) !== size) $$setIteration.added(this, key === 0 ? 0 : key)
    return this
  } }).add
})
for (const [prototype, iteration] of [[Map.prototype, $$mapIteration], [Set.prototype, $$setIteration]]) {
  const has = $$uncurry(prototype.has)
  $$patch(prototype, 'delete', (original) => {
    const remove = $$uncurry(original)
    return ({ delete(key) {
      $$log[$$logged++ & 1023] = this
      if ($$special.has(this)) $$touchSpecial(this)
      if ($$tracking && has(this, key)) $$keepEntries(this)
      if ($$anySettled && $$settledIterators.has(this)) iteration.deleting(this, key)
      return remove(this, key)
    } }).delete
  })
  $$patch(prototype, 'clear', (original) => {
    const clear = $$uncurry(original)
    return ({ clear() {
      $$touch(this)
      if ($$tracking) $$keepEntries(this)
      if ($$anySettled && $$settledIterators.has(this)) iteration.clearing(this)
      return clear(this)
    } }).clear
  })
}
for (const name of ['entries', 'keys', 'values']) {
  $$patch(Map.prototype, name, (original) => ({ iterator() { return $$iterateMap(this, name, original) } }).iterator)
}
for (const name of ['entries', 'values']) {
  $$patch(Set.prototype, name, (original) => ({ iterator() { return $$iterateSet(this, name, original) } }).iterator)
}
// Set.prototype.keys and values are one function object.
$$defineProperty(Set.prototype, 'keys', { __proto__: null, value: Set.prototype.values })

// weak collection -> Set of its keys
const $$weakKeys = $$newWeakMap()
const $$weakSet = (weak, key, value) => {
  let keys = $$weakKeys.get(weak)
  if (keys === undefined) $$weakKeys.set(weak, keys = $$newSet())
  keys.add(key)
  if ($$isWeakMap(weak)) $$nativeWeakMapSet(weak, key, value)
  else $$nativeWeakSetAdd(weak, key)
}
const $$nativeWeakMapSet = $$uncurry(WeakMap.prototype.set), $$nativeWeakMapGet = $$uncurry(WeakMap.prototype.get)
const $$nativeWeakMapHas = $$uncurry(WeakMap.prototype.has), $$nativeWeakMapDelete = $$uncurry(WeakMap.prototype.delete)
const $$nativeWeakSetAdd = $$uncurry(WeakSet.prototype.add), $$nativeWeakSetDelete = $$uncurry(WeakSet.prototype.delete)
const $$isWeakMap = (weak) => { try { $$nativeWeakMapHas(weak, $$absent); return true } catch { return false } }
// What a weak collection has for a key.
const $$weakValue = (weak, key) => {
  const keys = $$weakKeys.get(weak)
  if (keys === undefined || !keys.has(key)) return $$absent
  return $$isWeakMap(weak) ? $$nativeWeakMapGet(weak, key) : true
}
// A deletion changes the order of the keys.
const $$keepWeak = (weak, key) => {
  if (!$$isObject(weak) || !$$canBeWeakKey(key) || $$isKept(weak, 4)) return
  $$change(weak, $$WEAK, { key, value: $$weakValue(weak, key) })
}
const $$swapWeak = (weak, { key, value }) => {
  const now = { key, value: $$weakValue(weak, key) }
  if (value !== $$absent) $$weakSet(weak, key, value)
  else if (now.value !== $$absent) {
    $$weakKeys.get(weak).delete(key)
    if ($$isWeakMap(weak)) $$nativeWeakMapDelete(weak, key)
    else $$nativeWeakSetDelete(weak, key)
  }
  return now
}
for (const [prototype, name] of [[WeakMap.prototype, 'set'], [WeakSet.prototype, 'add']]) {
  $$patch(prototype, name, (original) => ({ add(key) {
    $$touch(this)
    if ($$tracking) $$keepWeak(this, key)
    const result = $$apply(original, this, arguments)
    let keys = $$weakKeys.get(this)
    if (keys === undefined) $$weakKeys.set(this, keys = $$newSet())
    keys.add(key)
    return result
  } }).add)
  $$patch(prototype, 'delete', (original) => ({ delete(key) {
    $$barrier(this)
    const result = $$apply(original, this, arguments)
    if (result) $$weakKeys.get(this).delete(key)
    return result
  } }).delete)
}
const $$canBeWeakKey = (key) => $$isObject(key) || (typeof key === 'symbol' && $$registeredKey(key) === undefined)
const $$registeredKey = Symbol.keyFor
for (const [prototype, isOwn, canHold] of [[Map.prototype, (x) => $$isMap(x), () => true], [WeakMap.prototype, (x) => $$isWeakMap(x), $$canBeWeakKey]]) {
  const has = $$uncurry(prototype.has), get = $$uncurry(prototype.get)
  // With its barrier, which a key that is there does not need.
  const set = $$uncurry(prototype.set)
  $$patch(prototype, 'getOrInsert', (original) => ({ getOrInsert(key, value) {
    if (!$$isObject(this) || !isOwn(this) || !canHold(key)) return $$apply(original, this, [key, value])
    if (has(this, key)) return get(this, key)
    set(this, key, value)
    return value
  } }).getOrInsert)
  $$patch(prototype, 'getOrInsertComputed', (original) => ({ getOrInsertComputed(key, compute) {
    if (!$$isObject(this) || !isOwn(this) || !canHold(key) || typeof compute !== 'function') return $$apply(original, this, [key, compute])
    if (has(this, key)) return get(this, key)
    const value = compute(key === 0 ? 0 : key)
    set(this, key, value)
    return value
  } }).getOrInsertComputed)
}
const $$weakMembers = (collection) => {
  const list = []
  const keys = $$weakKeys.get(collection)
  if (keys !== undefined) keys.forEach((key) => { $$push(list, key) })
  return list
}
$$access.weakKeys = $$weakMembers

// A reference that is always strong, and a registry that never calls: what the garbage collector does is no behaviour. V8 keeps the target of
// a new reference, and with it the whole realm, until the checker's own task ends. So the reference itself leads to a symbol, which has no realm.
const $$refTargets = $$newWeakMap()
const $$WeakRef = WeakRef
const $$refToken = Symbol()
$$globalDataProperty('WeakRef', $$replaceConstructor(function (target) {
  if (new.target === undefined) throw new $$TypeError("Constructor WeakRef requires 'new'")
  const ref = $$construct($$WeakRef, [$$isObject(target) ? $$refToken : target], new.target)
  $$refTargets.set(ref, target)
  return ref
}, WeakRef))
$$patch(WeakRef.prototype, 'deref', (original) => ({ deref() {
  return $$refTargets.has(this) ? $$refTargets.get(this) : $$apply(original, this, [])
} }).deref)
$$access.refTarget = (ref) => $$refTargets.get(ref)
for (const name of ['register', 'unregister']) {
  const result = name === 'register' ? undefined : false
  $$patch(FinalizationRegistry.prototype, name, () => ({ register() { return result } }).register)
}
`
