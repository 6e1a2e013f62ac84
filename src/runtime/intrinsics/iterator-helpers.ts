/**
 * Iterator.prototype.map and its kin, Iterator.concat and what Iterator.from wraps (ECMA-262, 27.1) as visible objects, in
 * versions of V8 that have them. Methods that run to the end at once (toArray, reduce, ...) stay native.
 */
export const source = String.raw`'use strict'
const $$IteratorHelper = class {
  #$$id = 0
  #kind = ''
  #iterator
  #next
  #f
  // map, filter, flatMap: calls so far; take, drop: how many are left; concat: where in the list f the next one is
  #count = 0
  #inner
  #innerNext
  #status = 'ready'
  static {
    $$class(this, -7, [(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }], [
      ['#kind', (o) => o.#kind, (o, v) => { o.#kind = v }, (o) => #kind in o, false],
      ['#iterator', (o) => o.#iterator, (o, v) => { o.#iterator = v }, (o) => #iterator in o, false],
      ['#next', (o) => o.#next, (o, v) => { o.#next = v }, (o) => #next in o, false],
      ['#f', (o) => o.#f, (o, v) => { o.#f = v }, (o) => #f in o, false],
      ['#count', (o) => o.#count, (o, v) => { o.#count = v }, (o) => #count in o, false],
      ['#inner', (o) => o.#inner, (o, v) => { o.#inner = v }, (o) => #inner in o, false],
      ['#innerNext', (o) => o.#innerNext, (o, v) => { o.#innerNext = v }, (o) => #innerNext in o, false],
      ['#status', (o) => o.#status, (o, v) => { o.#status = v }, (o) => #status in o, false],
    ], 0)
  }
  constructor(kind, iterator, next, f, count) {
    if ($$alloc) return
    this.#kind = kind
    this.#iterator = iterator
    this.#next = next
    this.#f = f
    this.#count = count
  }
  next() {
    if (!$$isObject(this) || !(#kind in this)) $$notHelper(this, 'next')
    if (this.#status === 'running') throw new $$TypeError('Generator is already running')
    if (this.#status === 'done') return { value: undefined, done: true }
    $$wp(this)
    this.#status = 'running'
    let isFinished = true
    try {
      const result = this.#step()
      isFinished = result.done
      return result
    } finally {
      if (isFinished) this.#finish()
      else this.#status = 'ready'
    }
  }
  return() {
    if (!$$isObject(this) || !(#kind in this)) $$notHelper(this, 'return')
    if (this.#status === 'running') throw new $$TypeError('Generator is already running')
    if (this.#status === 'done') return { value: undefined, done: true }
    $$wp(this)
    const inner = this.#inner, iterator = this.#iterator
    // V8 is inside of this one while it closes what it runs through.
    if (this.#kind === 'concat') this.#status = 'running'
    else this.#finish()
    try {
      if (inner !== undefined) $$closeIterator(inner)
    } finally {
      if (iterator !== undefined) $$closeIterator(iterator)
      this.#finish()
    }
    return { value: undefined, done: true }
  }
  #finish() {
    this.#status = 'done'
    this.#iterator = this.#next = this.#f = this.#inner = this.#innerNext = undefined
    this.#count = 0
  }
  #pull() { return $$iteratorResult($$apply(this.#next, this.#iterator, [])) }
  // The callback's error closes the underlying iterator, whose own error is then of no interest.
  #call(value) {
    try {
      return $$apply(this.#f, undefined, [value, this.#count++])
    } catch (error) {
      $$caught(error)
      try { $$closeIterator(this.#iterator) } catch (ignored) { $$caught(ignored) }
      throw error
    }
  }
  #step() {
    const kind = this.#kind
    if (kind === 'flatMap') return this.#stepFlat()
    if (kind === 'concat') return this.#stepConcat()
    if (kind === 'take' && this.#count === 0) {
      $$closeIterator(this.#iterator)
      return { value: undefined, done: true }
    }
    for (;;) {
      if (--$$budget < 0) $$exhausted()
      const result = this.#pull()
      if (result.done) return { value: undefined, done: true }
      if (kind === 'take') this.#count--
      if (kind === 'drop' && this.#count > 0) {
        this.#count--
        continue
      }
      const value = result.value
      if (kind === 'map') return { value: this.#call(value), done: false }
      if (kind !== 'filter' || this.#call(value)) return { value, done: false }
    }
  }
  #stepFlat() {
    for (;;) {
      if (--$$budget < 0) $$exhausted()
      if (this.#inner === undefined) {
        const result = this.#pull()
        if (result.done) return { value: undefined, done: true }
        this.#open(this.#call(result.value))
      }
      try {
        const result = $$iteratorResult($$apply(this.#innerNext, this.#inner, []))
        if (!result.done) return { value: result.value, done: false }
      } catch (error) {
        $$caught(error)
        try { $$closeIterator(this.#iterator) } catch (ignored) { $$caught(ignored) }
        throw error
      }
      this.#inner = this.#innerNext = undefined
    }
  }
  #open(value) {
    try {
      if (!$$isObject(value)) throw new $$TypeError('Iterator.prototype.flatMap called on non-object')
      this.#inner = $$iterateFlattenable(value)
      this.#innerNext = this.#inner.next
    } catch (error) {
      $$caught(error)
      try { $$closeIterator(this.#iterator) } catch (ignored) { $$caught(ignored) }
      throw error
    }
  }
  #stepConcat() {
    for (;;) {
      if (--$$budget < 0) $$exhausted()
      if (this.#inner === undefined) {
        const items = this.#f, at = this.#count
        if (at === items.length) return { value: undefined, done: true }
        this.#count = at + 2
        this.#inner = $$iterateBy(items[at], items[at + 1], undefined, undefined, (result) => $$shownValue(result) + ' is not iterable')
        this.#innerNext = this.#inner.next
      }
      const result = $$iteratorResult($$apply(this.#innerNext, this.#inner, []))
      if (!result.done) return { value: result.value, done: false }
      this.#inner = this.#innerNext = undefined
    }
  }
}
const $$iteratorMethod = (value) => {
  const method = value[$$symbolIterator]
  if (method === undefined || method === null || typeof method === 'function') return method
  throw new $$TypeError("'" + $$String(method) + "' returned for property 'Symbol(Symbol.iterator)' of object '" + $$shownValue(value) + "' is not a function")
}
// GetIteratorFlattenable of an object or a text: what has no such method is the iterator itself.
const $$iterateFlattenable = (value) => {
  const method = $$iteratorMethod(value)
  if (method !== undefined && method !== null) return $$iterateBy(method, value, undefined, undefined, () => $$shownValue(value) + ' is not iterable')
  if (!$$isObject(value)) throw new $$TypeError($$shownValue(value) + ' is not iterable')
  return value
}
const $$notHelper = (value, method) => {
  const shown = $$isObject(value) ? '#<Object>' : $$String(value)
  throw new $$TypeError('Method Iterator Helper.prototype.' + method + ' called on incompatible receiver ' + shown)
}
const $$closeIterator = (iterator) => {
  const close = iterator.return
  if (close === undefined || close === null) return
  if (!$$isObject($$apply(close, iterator, []))) throw new $$TypeError('iterator.return() did not return an object')
}
// Reads done before value, and value only while it counts.
const $$iteratorResult = (result) => {
  if (!$$isObject(result)) throw new $$TypeError('Iterator result ' + $$String(result) + ' is not an object')
  return result.done ? { value: undefined, done: true } : { value: result.value, done: false }
}
const $$makeHelper = (kind) => (original) => ({ helper(argument) {
  if (!$$isObject(this)) return $$apply(original, this, arguments)
  if (kind === 'take' || kind === 'drop') {
    const limit = $$isObject(argument) ? $$numberOf(argument) : argument
    // What is no count is refused as this version of V8 does it: newer ones close the iterator.
    if (typeof limit === 'symbol' || typeof limit === 'bigint' || $$isObject(limit)) return $$apply(original, this, [limit])
    const number = +limit, count = number - number % 1 || (number === Infinity || number === -Infinity ? number : 0)
    if (number !== number || count < 0) return $$apply(original, this, [limit])
    return new $$IteratorHelper(kind, this, this.next, undefined, count)
  }
  if (typeof argument !== 'function') return $$apply(original, this, arguments)
  return new $$IteratorHelper(kind, this, this.next, argument, 0)
} }).helper
// The number that an object is converted to, or an object whose conversion fails in the same way.
const $$numberOf = (o) => {
  try {
    return +o
  } catch (error) {
    $$caught(error)
    return { __proto__: null, valueOf() { throw error } }
  }
}

// An iterator that does not inherit from Iterator.prototype, for those who need its methods.
const $$WrappedIterator = class {
  #$$id = 0
  #iterator
  #next
  static {
    $$class(this, -8, [(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }], [
      ['#iterator', (o) => o.#iterator, (o, v) => { o.#iterator = v }, (o) => #iterator in o, false],
      ['#next', (o) => o.#next, (o, v) => { o.#next = v }, (o) => #next in o, false],
    ], 0)
  }
  constructor(iterator, next) {
    if ($$alloc) return
    this.#iterator = iterator
    this.#next = next
  }
  next() {
    if (!$$isObject(this) || !(#iterator in this)) $$notWrapped(this, 'next')
    return $$apply(this.#next, this.#iterator, [])
  }
  return() {
    if (!$$isObject(this) || !(#iterator in this)) $$notWrapped(this, 'return')
    const iterator = this.#iterator
    const close = iterator.return
    return close === undefined || close === null ? { value: undefined, done: true } : $$apply(close, iterator, [])
  }
}
const $$notWrapped = (value, method) => {
  throw new $$TypeError('Method %WrapForValidIteratorPrototype%.' + method + ' called on incompatible receiver ' + $$shownValue(value))
}
const $$inheritsFrom = $$uncurry(Function.prototype[Symbol.hasInstance])
// The native objects that programs cannot get any more, but whose prototypes they see.
let $$iteratorHelperPrototype, $$wrappedIteratorPrototype
const $$installIteratorStatics = (Iterator) => {
  $$wrappedIteratorPrototype = $$getPrototypeOf(Iterator.from({ next() {} }))
  $$visibleIterator($$WrappedIterator, $$wrappedIteratorPrototype)
  $$disguise($$WrappedIterator.prototype.return, 'return', 0)
  $$patch(Iterator, 'from', (original) => ({ from(value) {
    if (!$$isObject(value) && typeof value !== 'string') return $$apply(original, this, [value])
    const iterator = $$iterateFlattenable(value), next = iterator.next
    return $$inheritsFrom(Iterator, iterator) ? iterator : new $$WrappedIterator(iterator, next)
  } }).from)
  $$patch(Iterator, 'concat', (original) => ({ concat(...items) {
    const list = []
    for (let i = 0; i < items.length; i++) {
      const item = items[i]
      if (!$$isObject(item)) throw new $$TypeError('Iterator.concat called on non-object')
      const method = $$iteratorMethod(item)
      if (method === undefined || method === null) throw new $$TypeError($$shownValue(item) + ' is not iterable')
      $$push(list, method, item)
    }
    return new $$IteratorHelper('concat', undefined, undefined, list, 0)
  } }).concat)
}
// Installed on the methods that exist; holder is %IteratorPrototype%.
const $$installIteratorHelpers = (holder, nativePrototype) => {
  $$iteratorHelperPrototype = nativePrototype
  $$visibleIterator($$IteratorHelper, nativePrototype)
  $$disguise($$IteratorHelper.prototype.return, 'return', 0)
  for (const kind of ['map', 'filter', 'take', 'drop', 'flatMap']) $$patch(holder, kind, $$makeHelper(kind))
}
{
  const holder = $$getPrototypeOf($$arrayIteratorPrototype)
  if (holder.map !== undefined) $$installIteratorHelpers(holder, $$getPrototypeOf([].values().map((x) => x)))
  if (typeof Iterator === 'function') $$installIteratorStatics(Iterator)
}
`
