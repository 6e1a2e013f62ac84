/**
 * Visible iterators: what `values()`, `entries()`, `keys()` of built-ins and `$$iterate` return. They are instances of
 * registered classes, so their whole state is ordinary private fields that the state engine reads and writes. `for...of`, spread and destructuring outside of generators keep the native
 * iterators: these never live across an operation, and replacing them would cost V8's fast paths.
 */
export const source = String.raw`'use strict'
const $$arrayIteratorPrototype = $$getPrototypeOf([][$$symbolIterator]())
const $$stringIteratorPrototype = $$getPrototypeOf(''[$$symbolIterator]())
const $$nativeArrayValues = Array.prototype.values
const $$typedArrayPrototype = $$getPrototypeOf(Int8Array.prototype)
const $$typedArrayConstructors = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
  Float32Array, Float64Array, BigInt64Array, BigUint64Array]
if (typeof Float16Array === 'function') $$push($$typedArrayConstructors, Float16Array)
const $$nativeTypedArrayValues = $$typedArrayPrototype.values
const $$typedArrayTag = $$uncurry($$getOwnPropertyDescriptor($$typedArrayPrototype, Symbol.toStringTag).get)
// Throws the TypeError of a detached or out-of-bounds array, as every method of typed arrays does.
const $$validTypedArray = $$uncurry($$typedArrayPrototype.keys)
const $$typedArrayLength = $$uncurry($$getOwnPropertyDescriptor($$typedArrayPrototype, 'length').get)
const $$nativeStringIterator = String.prototype[$$symbolIterator]
const $$codePointAt = $$uncurry(String.prototype.codePointAt)

// Methods of the class become methods of the visible iterator, whose prototype looks like the native one and stands in its place.
const $$visibleIterator = (constructor, nativePrototype) => {
  const prototype = constructor.prototype
  delete prototype.constructor
  $$setPrototypeOf(prototype, $$getPrototypeOf(nativePrototype))
  const tag = $$getOwnPropertyDescriptor(nativePrototype, Symbol.toStringTag)
  if (tag !== undefined) $$defineProperty(prototype, Symbol.toStringTag, tag)
  $$disguise(prototype.next, 'next', 0)
  return constructor
}
// Sites below -1 are classes of the prelude.
const $$ArrayIterator = class {
  #$$id = 0
  #target
  #index = 0
  #kind = 'values'
  static {
    $$class(this, -2, [(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }], [
      ['#target', (o) => o.#target, (o, v) => { o.#target = v }, (o) => #target in o, false],
      ['#index', (o) => o.#index, (o, v) => { o.#index = v }, (o) => #index in o, false],
      ['#kind', (o) => o.#kind, (o, v) => { o.#kind = v }, (o) => #kind in o, false],
    ], 0)
  }
  constructor(target, kind) {
    if ($$alloc) return
    this.#target = target
    this.#kind = kind
  }
  next() {
    if (!$$isObject(this) || !(#target in this)) return $$apply($$nativeArrayNext, this, [])
    const target = this.#target
    if (target === undefined) return { value: undefined, done: true }
    const index = this.#index
    const length = $$typedArrayTag(target) === undefined
      ? $$toLength(target.length) : ($$validTypedArray(target), $$typedArrayLength(target))
    $$wp(this)
    if (index >= length) {
      this.#target = undefined
      this.#index = 0
      return { value: undefined, done: true }
    }
    this.#index = index + 1
    const kind = this.#kind
    return { value: kind === 'values' ? target[index] : kind === 'keys' ? index : [index, target[index]], done: false }
  }
}
const $$nativeArrayNext = $$arrayIteratorPrototype.next
const $$toLength = (value) => {
  const length = +value
  return length > 0 ? (length > 9007199254740991 ? 9007199254740991 : length - length % 1) : 0
}
$$visibleIterator($$ArrayIterator, $$arrayIteratorPrototype)

const $$StringIterator = class {
  #$$id = 0
  #target
  #index = 0
  static {
    $$class(this, -3, [(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }], [
      ['#target', (o) => o.#target, (o, v) => { o.#target = v }, (o) => #target in o, false],
      ['#index', (o) => o.#index, (o, v) => { o.#index = v }, (o) => #index in o, false],
    ], 0)
  }
  constructor(target) {
    if ($$alloc) return
    this.#target = target
  }
  next() {
    if (!$$isObject(this) || !(#target in this)) return $$apply($$nativeStringNext, this, [])
    const target = this.#target
    if (target === undefined) return { value: undefined, done: true }
    const index = this.#index
    $$wp(this)
    if (index >= target.length) {
      this.#target = undefined
      this.#index = 0
      return { value: undefined, done: true }
    }
    const end = index + ($$codePointAt(target, index) > 65535 ? 2 : 1)
    this.#index = end
    return { value: $$slice(target, index, end), done: false }
  }
}
const $$nativeStringNext = $$stringIteratorPrototype.next
$$visibleIterator($$StringIterator, $$stringIteratorPrototype)

const $$notIterable = (x, text, fact) => {
  const shown = text === undefined ? (typeof x === 'string' ? x : $$isObject(x) ? typeof x : $$String(x)) : text
  throw new $$TypeError(shown + fact)
}
// Like x[Symbol.iterator]() in a for...of head, text being the source of x for the error message.
const $$iterate = (x, text, fact = ' is not iterable') => {
  if (x === undefined || x === null) $$notIterable(x, text, fact)
  return $$iterateBy(x[$$symbolIterator], x, text, fact)
}
// The same with the method that x had; messageOf says what is wrong with a result that is no object.
const $$iterateBy = (method, x, text, fact, messageOf) => {
  if (method === $$nativeArrayValues) return new $$ArrayIterator($$Object(x), 'values')
  if (method === $$nativeTypedArrayValues) return ($$validTypedArray(x), new $$ArrayIterator(x, 'values'))
  if (method === $$nativeMapEntries) return $$iterateMap(x, 'entries')
  if (method === $$nativeSetValues) return $$iterateSet(x, 'values')
  if (method === $$nativeStringIterator) return new $$StringIterator($$apply($$stringToString, x, []))
  if (typeof method !== 'function') $$notIterable(x, text, fact)
  const iterator = $$apply(method, x, [])
  if (!$$isObject(iterator)) throw new $$TypeError(messageOf === undefined ? 'Result of the Symbol.iterator method is not an object' : messageOf(iterator))
  return iterator
}
// String(x) in the meaning of the specification, without asking a String object for its toString property.
const $$stringToString = String.prototype.slice
`
