/**
 * What for...of, spread and patterns of code compiled for delta execution go over. Iterators of built-ins
 * that nobody has replaced are V8's own; all others are asked step by step, their answers looked at with the helpers.
 */
export const source = String.raw`'use strict'
const $$dnArrayIteratorNext = $$arrayIteratorPrototype.next
const $$dnMapIteratorNext = $$mapIteratorPrototype.next, $$dnSetIteratorNext = $$setIteratorPrototype.next
const $$dnStringIteratorNext = $$stringIteratorPrototype.next
// Does V8 do the iteration alone? Then keys and lengths are plain, and elements and entries come as they are in the heap.
const $$dnIsNative = (method) =>
  method === $$nativeArrayValues ? $$arrayIteratorPrototype.next === $$dnArrayIteratorNext
    : method === $$nativeMapEntries ? $$mapIteratorPrototype.next === $$dnMapIteratorNext
      : method === $$nativeSetValues ? $$setIteratorPrototype.next === $$dnSetIteratorNext
        : method === $$nativeStringIterator ? $$stringIteratorPrototype.next === $$dnStringIteratorNext
          : method === $$nativeTypedArrayValues ? $$arrayIteratorPrototype.next === $$dnArrayIteratorNext : false
const $$di = (site, iterable) => {
  if ($$dTrail === $$dNoTrail) return iterable
  if (iterable instanceof $$Delta) iterable = $$dc(iterable)
  if (iterable === undefined || iterable === null) return $$dnAbandon('iteration of nothing')
  const method = $$dr(iterable[$$symbolIterator])
  // The length of what is no array may be anything.
  if (method === $$nativeArrayValues ? $$isArray(iterable) && $$dnIsNative(method) : $$dnIsNative(method)) return iterable
  if (typeof method !== 'function') return $$dnAbandon('iteration of what is not iterable')
  if (method === $$dnIteratorItself && $$dnIsNativeIterator(iterable)) return iterable
  return $$dnSteps(site, $$dnCall(site, method, iterable, []))
}
// The iterators of V8 that $$keys, $$values and $$entries give are used up on the spot and nothing else leads to them.
const $$dnIteratorItself = $$getPrototypeOf($$arrayIteratorPrototype)[$$symbolIterator]
const $$dnIsNativeIterator = (o) => {
  if (!$$isObject(o)) return false
  const prototype = $$getPrototypeOf(o)
  return prototype === $$arrayIteratorPrototype ? $$arrayIteratorPrototype.next === $$dnArrayIteratorNext
    : prototype === $$mapIteratorPrototype ? $$mapIteratorPrototype.next === $$dnMapIteratorNext
      : prototype === $$setIteratorPrototype ? $$setIteratorPrototype.next === $$dnSetIteratorNext : false
}
const $$dnSteps = (site, iterator) => {
  if (!$$isObject(iterator)) return $$dnAbandon('an iterator that is no object')
  const next = $$dr(iterator.next)
  if (typeof next !== 'function') return $$dnAbandon('an iterator without next')
  const steps = {
    __proto__: null,
    next() {
      const result = $$dnCall(site, next, iterator, [])
      if (!$$isObject(result) || result instanceof $$Delta) return $$dnAbandon('an iterator result that is no object')
      return $$db(result.done) ? { __proto__: null, done: true, value: undefined } : { __proto__: null, done: false, value: $$dr(result.value) }
    },
    get return() {
      const method = $$dr(iterator.return)
      if (method === undefined || method === null) return undefined
      if (typeof method !== 'function') return $$dnAbandon('an iterator whose return is no function')
      return () => {
        const result = $$dnCall(site, method, iterator, [])
        return result instanceof $$Delta ? undefined : result
      }
    },
    [$$symbolIterator]() { return steps },
  }
  return steps
}
// For arguments and patterns: what comes out may get into local variables.
const $$dis = (site, iterable) => {
  if ($$dTrail === $$dNoTrail) return iterable
  const found = $$di(site, iterable)
  if ($$isArray(found)) return $$dnHasReferences(found) ? $$dnLookedAt(found) : found
  return $$isObject(found) && $$dnIsNativeIterator(found) ? $$dnSteps(site, found) : found
}
const $$dnHasReferences = (array) => {
  for (let i = 0; i < array.length; i++) {
    const v = array[i]
    if (v instanceof $$Delta && v.hasReferences) return true
  }
  return false
}
// Elements that are not taken are not split.
const $$dnLookedAt = (array) => {
  let i = 0
  const steps = {
    __proto__: null,
    next() {
      if (i >= array.length) return { __proto__: null, done: true, value: undefined }
      return { __proto__: null, done: false, value: $$dr(array[i++]) }
    },
    [$$symbolIterator]() { return steps },
  }
  return steps
}
// Fields that can stay ∆values stay.
const $$dnPlainReferences = (o) => {
  const keys = $$ownKeys(o)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]
    if (key === 'stack') continue
    const own = $$getOwnPropertyDescriptor(o, key)
    if (own === undefined || !(own.value instanceof $$Delta) || !own.value.hasReferences) continue
    if (!own.writable) return $$dnAbandon('a property that cannot be written')
    $$wk(o, $$isArray(o) && typeof key === 'string' && $$isIndex(key) ? +key : key)[key] = $$dr(own.value)
  }
}
// What a built-in goes over instead of an iterable of the program, step by step and in the same order: every value passes take.
const $$dnTaken = (site, iterable, take) => ({
  __proto__: null,
  [$$symbolIterator]() {
    const found = $$di(site, iterable)
    if ($$isArray(found)) return $$dnTakenElements(found, take, site)
    const iterator = found[$$symbolIterator](), next = iterator.next
    return {
      __proto__: null,
      next() {
        const result = $$apply(next, iterator, $$dnNoArguments)
        return result.done ? result : { __proto__: null, done: false, value: take(site, result.value) }
      },
      get return() {
        const method = iterator.return
        return method === undefined ? undefined : () => $$apply(method, iterator, $$dnNoArguments)
      },
    }
  },
})
const $$dnTakenElements = (array, take, site) => {
  let i = 0
  return {
    __proto__: null,
    next: () => i < array.length ? { __proto__: null, done: false, value: take(site, array[i++]) } : { __proto__: null, done: true, value: undefined },
  }
}
const $$dnTakeMember = (site, v) => $$dc(v)
// A pair whose key is plain; its value moves, or is looked at. What is no object is left to V8 and its message.
const $$dnTakeEntry = (site, entry) => {
  entry = $$dr(entry)
  if (!$$isObject(entry) || entry instanceof $$Delta) return $$dc(entry)
  return { __proto__: null, get 0() { return $$dc(entry[0]) }, get 1() { return $$dr(entry[1]) } }
}
const $$dnMoveEntry = (site, entry) => {
  entry = $$dr(entry)
  if (!$$isObject(entry) || entry instanceof $$Delta) return $$dc(entry)
  return $$isArray(entry) && !$$isOddNow(entry) ? [$$dc(entry[0]), entry[1]] : { __proto__: null, get 0() { return $$dc(entry[0]) }, get 1() { return entry[1] } }
}
`
