/**
 * Iterator.prototype.map and its kin (ECMA-262, 27.1.4) as visible objects, in versions of V8 that have them. Methods
 * that run to the end at once (toArray, reduce, ...) stay native.
 */
export const source = String.raw`'use strict'
const $$IteratorHelper = class {
  #$$id = 0
  #kind = ''
  #iterator
  #next
  #f
  // map, filter, flatMap: calls so far; take, drop: how many are left
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
    this.#finish()
    try {
      if (inner !== undefined) $$closeIterator(inner)
    } finally {
      $$closeIterator(iterator)
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
      if (!$$isObject(value)) throw new $$TypeError($$String(value) + ' is not an object')
      this.#inner = typeof value[$$symbolIterator] === 'function' ? $$iterate(value) : value
      this.#innerNext = this.#inner.next
    } catch (error) {
      $$caught(error)
      try { $$closeIterator(this.#iterator) } catch (ignored) { $$caught(ignored) }
      throw error
    }
  }
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
// How many to take or drop: a count that is not negative, Infinity included.
const $$helperCount = (limit) => {
  const number = +limit
  if (number !== number) throw new $$RangeError($$String(limit) + ' must be positive')
  const count = number - number % 1 || (number === Infinity ? Infinity : number === -Infinity ? -Infinity : 0)
  if (count < 0) throw new $$RangeError($$String(limit) + ' must be positive')
  return count
}
const $$makeHelper = (kind) => (original) => ({ helper(argument) {
  if (!$$isObject(this)) return $$apply(original, this, arguments)
  if (kind === 'take' || kind === 'drop') {
    const count = $$helperCount(argument)
    return new $$IteratorHelper(kind, this, this.next, undefined, count)
  }
  if (typeof argument !== 'function') return $$apply(original, this, arguments)
  return new $$IteratorHelper(kind, this, this.next, argument, 0)
} }).helper
// Installed on the methods that exist; holder is %IteratorPrototype%.
const $$installIteratorHelpers = (holder, nativePrototype) => {
  $$visibleIterator($$IteratorHelper, nativePrototype)
  $$disguise($$IteratorHelper.prototype.return, 'return', 0)
  for (const kind of ['map', 'filter', 'take', 'drop', 'flatMap']) $$patch(holder, kind, $$makeHelper(kind))
}
{
  const holder = $$getPrototypeOf($$arrayIteratorPrototype)
  if (holder.map !== undefined) $$installIteratorHelpers(holder, $$getPrototypeOf([].values().map((x) => x)))
}
`
