/**
 * Visible iterators of Map and Set. While an operation runs, a native iterator does the work, so iteration under
 * mutation is V8's own. When the state is read, the iterator is *settled*: its position becomes the key it stands
 * before (or the end), which means the same after a rebuild. A settled iterator is registered with its collection,
 * because deleting that key, clearing, or adding at the end moves it. In tracked mode it leaves when the step that made it is
 * taken back, or when a step has ended and the state does not have it any more; going back and forth it comes again.
 */
export const source = String.raw`'use strict'
const $$mapIteratorPrototype = $$getPrototypeOf(new $$Map()[$$symbolIterator]())
const $$setIteratorPrototype = $$getPrototypeOf(new $$Set()[$$symbolIterator]())
const $$nativeMapEntries = Map.prototype.entries
const $$nativeSetValues = Set.prototype.values
const $$mapGet = $$uncurry(Map.prototype.get)

// collection -> the set of its settled iterators; the flag spares the look-up in programs that have none.
const $$settledIterators = $$newWeakMap()
let $$anySettled = false
let $$rebuilds = 0
// Tracked mode: ends the step of iterators that were made or moved in it, before changes of their collections are taken back.
let $$unsettled = $$ownList()
// How often changes were taken back or brought again.
let $$swaps = 0
// isThere: does the state have an iterator? Without it all that are not known to be gone are settled.
const $$settleAll = (isThere) => {
  const list = $$unsettled
  $$unsettled = $$ownList()
  for (let i = 0; i < list.length; i++) list[i](isThere)
}
// Nobody asks the state for what is untracked.
const $$isLeft = (iterator, isThere) => isThere !== undefined && !$$special.has(iterator) && !isThere(iterator)

const $$collectionIterator = (site, keysOf, nativePrototype, valueOf) => {
  const nativeNext = nativePrototype.next
  const nextOf = $$uncurry(nativeNext)
  const Iterator = class {
    #$$id = 0
    #target
    #kind = 'values'
    // Settled: at = 1, standing before anchor, or at = 0, at the end. Otherwise native knows the position.
    #at = 0
    #anchor
    #settled = false
    #native
    #rebuild = 0
    // When native was made: taking changes back leaves it nowhere.
    #swaps = 0
    // No state that the present one leads to has it.
    #isGone = false
    static {
      $$class(this, site, [(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }], [
        ['#target', (o) => o.#target, (o, v) => {
          if (o.#settled) o.#leave()
          o.#target = v
          o.#native = undefined
        }, (o) => #target in o, false],
        ['#kind', (o) => o.#kind, (o, v) => { o.#kind = v }, (o) => #kind in o, false],
        ['#at', (o) => (o.#settle(), o.#at), (o, v) => { o.#at = v }, (o) => #at in o, false],
        // Written last: the position is complete now.
        ['#anchor', (o) => (o.#settle(), o.#anchor), (o, v) => { o.#anchor = v; o.#register() },
          (o) => #anchor in o, false],
      ], 0)
    }
    constructor(target, kind) {
      if ($$alloc) return
      this.#target = target
      this.#kind = kind
      this.#native = keysOf(target)
      this.#swaps = $$swaps
      if (!$$tracking) return
      $$change(this, $$ITERATOR, true)
      $$push($$unsettled, (isThere) => { this.#endStep(isThere) })
    }
    next() {
      if (!$$isObject(this) || !(#target in this)) return $$apply(nativeNext, this, [])
      const target = this.#target
      if (target === undefined) return { value: undefined, done: true }
      $$wp(this)
      let key
      if (this.#settled) {
        key = this.#anchor
        const isAtEnd = this.#at === 0
        if (!isAtEnd) this.#findNative()
        this.#leave()
        if (isAtEnd) return this.#finish()
      } else {
        const result = nextOf(this.#native)
        if (result.done) return this.#finish()
        key = result.value
      }
      const kind = this.#kind
      if (kind === 'keys') return { value: key, done: false }
      const value = valueOf(target, key)
      return { value: kind === 'values' ? value : [key, value], done: false }
    }
    #finish() {
      this.#target = undefined
      this.#native = undefined
      this.#anchor = undefined
      this.#at = 0
      return { value: undefined, done: true }
    }
    #settle() {
      if (this.#settled || this.#target === undefined) return
      this.#advance()
      this.#register()
    }
    #advance() {
      const result = nextOf(this.#native)
      if (result.done) {
        this.#at = 0
        this.#anchor = undefined
        this.#native = undefined
      } else {
        this.#at = 1
        this.#anchor = result.value
      }
    }
    // After a rebuild there is no native iterator yet: walk to the anchor once.
    #findNative() {
      if (this.#native !== undefined && this.#swaps === $$swaps) return
      this.#native = keysOf(this.#target)
      this.#swaps = $$swaps
      for (;;) {
        const result = nextOf(this.#native)
        if (result.done || $$is(result.value, this.#anchor)) return
      }
    }
    #register() {
      this.#settled = this.#target !== undefined
      if (this.#settled && !this.#isGone) this.#join()
    }
    #join() {
      $$anySettled = true
      this.#rebuild = $$rebuilds
      let all = $$settledIterators.get(this.#target)
      if (all === undefined) $$settledIterators.set(this.#target, all = $$newSet())
      // An iterator of a state that was dropped is gone, unless it belongs to the base heap.
      else if (!$$tracking) all.forEach((other) => { if (other.#rebuild !== $$rebuilds && $$access.baseId(other) < 0) all.delete(other) })
      all.add(this)
    }
    #leave() {
      this.#settled = false
      if ($$tracking) $$push($$unsettled, (isThere) => { this.#endStep(isThere) })
      this.#quit()
    }
    #quit() {
      const all = $$settledIterators.get(this.#target)
      if (all === undefined) return
      all.delete(this)
      if ($$setSize(all) === 0) $$settledIterators.delete(this.#target)
    }
    #endStep(isThere) {
      if (this.#target === undefined || this.#isGone) return
      if ($$isLeft(this, isThere)) this.#drop()
      else this.#settle()
      // Others may have been given up for it.
      const all = isThere === undefined ? undefined : $$settledIterators.get(this.#target)
      if (all !== undefined) all.forEach((other) => { if ($$isLeft(other, isThere)) other.#drop() })
    }
    #drop() {
      $$change(this, $$ITERATOR, false)
      this.#isGone = true
      this.#quit()
    }
    // Undefined for something else.
    static swapGone(iterator, isGone) {
      if (!(#isGone in iterator)) return undefined
      const before = iterator.#isGone
      iterator.#isGone = isGone
      if (isGone) iterator.#quit()
      else if (iterator.#settled) iterator.#join()
      return before
    }
    // The keys that are still to come, without moving; undefined for something else.
    static rest(iterator) {
      if (!$$isObject(iterator) || !(#target in iterator)) return undefined
      iterator.#settle()
      const target = iterator.#target, kind = iterator.#kind
      const keys = []
      if (target === undefined || iterator.#at === 0) return { target, kind, keys }
      const all = keysOf(target)
      let isAhead = false
      for (;;) {
        const result = nextOf(all)
        if (result.done) return { target, kind, keys }
        isAhead ||= $$is(result.value, iterator.#anchor)
        if (isAhead) $$push(keys, result.value)
      }
    }
    static added(target, key) {
      $$settledIterators.get(target)?.forEach((iterator) => {
        if (iterator.#at === 1) return
        $$wp(iterator)
        iterator.#at = 1
        iterator.#anchor = key
      })
    }
    static deleting(target, key) {
      $$settledIterators.get(target)?.forEach((iterator) => {
        // Keys are never -0, but the argument of delete may be.
        if (iterator.#at === 0 || !($$is(iterator.#anchor, key) || (key === 0 && iterator.#anchor === 0))) return
        $$wp(iterator)
        iterator.#findNative()
        iterator.#advance()
      })
    }
    static clearing(target) {
      $$settledIterators.get(target)?.forEach((iterator) => {
        $$wp(iterator)
        iterator.#at = 0
        iterator.#anchor = undefined
        iterator.#native = undefined
      })
    }
  }
  const { added, deleting, clearing, rest, swapGone } = Iterator
  $$visibleIterator(Iterator, nativePrototype)
  return { Iterator, added, deleting, clearing, rest, swapGone }
}
const $$mapIteration = $$collectionIterator(-4, $$uncurry(Map.prototype.keys), $$mapIteratorPrototype, $$mapGet)
const $$setIteration =
  $$collectionIterator(-5, $$uncurry(Set.prototype.keys), $$setIteratorPrototype, (set, key) => key)
// What is left of an iterator of a Map or a Set.
const $$mapIteratorRest = $$mapIteration.rest, $$setIteratorRest = $$setIteration.rest
const $$MapIterator = $$mapIteration.Iterator, $$SetIterator = $$setIteration.Iterator
const $$mapSize = $$uncurry($$getOwnPropertyDescriptor(Map.prototype, 'size').get)
const $$setSize = $$uncurry($$getOwnPropertyDescriptor(Set.prototype, 'size').get)
// The native method is asked first: it throws the right error for a receiver that is no Map or Set.
const $$iterateMap = (map, kind, method = $$nativeMapEntries) => {
  if (!$$isObject(map) || !$$isMap(map)) return $$apply(method, map, [])
  return new $$MapIterator(map, kind)
}
const $$iterateSet = (set, kind, method = $$nativeSetValues) => {
  if (!$$isObject(set) || !$$isSet(set)) return $$apply(method, set, [])
  return new $$SetIterator(set, kind)
}
const $$isMap = (x) => { try { $$mapSize(x); return true } catch { return false } }
const $$isSet = (x) => { try { $$setSize(x); return true } catch { return false } }
$$access.beginRebuild = () => { $$rebuilds++ }
$$access.anySettled = () => $$anySettled
`
