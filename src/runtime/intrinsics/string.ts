/**
 * String.prototype.matchAll returns a visible iterator (ECMA-262, 22.2.9). RegExp.prototype is left alone: one changed
 * property there would cost every regular expression its fast path.
 */
export const source = String.raw`'use strict'
const $$nativeMatchAll = RegExp.prototype[Symbol.matchAll]
const $$matchAllIteratorPrototype = $$getPrototypeOf(/./g[Symbol.matchAll](''))
const $$nativeMatchAllNext = $$matchAllIteratorPrototype.next
const $$symbolMatchAll = Symbol.matchAll, $$symbolSpecies = Symbol.species
const $$regexpExec = (regexp, text) => {
  const exec = regexp.exec
  if (typeof exec !== 'function') return $$apply($$nativeExec, regexp, [text])
  const result = $$apply(exec, regexp, [text])
  if (result !== null && !$$isObject(result)) throw new $$TypeError('object null is not a function')
  return result
}
const $$nativeExec = RegExp.prototype.exec
const $$MatchAllIterator = class {
  #$$id = 0
  #regexp
  #text = ''
  #isGlobal = false
  #isUnicode = false
  #isDone = false
  static {
    $$class(this, -6, [(o) => #$$id in o ? o.#$$id : -1, (o, v) => { o.#$$id = v }], [
      ['#regexp', (o) => o.#regexp, (o, v) => { o.#regexp = v }, (o) => #regexp in o, false],
      ['#text', (o) => o.#text, (o, v) => { o.#text = v }, (o) => #text in o, false],
      ['#isGlobal', (o) => o.#isGlobal, (o, v) => { o.#isGlobal = v }, (o) => #isGlobal in o, false],
      ['#isUnicode', (o) => o.#isUnicode, (o, v) => { o.#isUnicode = v }, (o) => #isUnicode in o, false],
      ['#isDone', (o) => o.#isDone, (o, v) => { o.#isDone = v }, (o) => #isDone in o, false],
    ], 0)
  }
  constructor(regexp, text, isGlobal, isUnicode) {
    if ($$alloc) return
    this.#regexp = regexp
    this.#text = text
    this.#isGlobal = isGlobal
    this.#isUnicode = isUnicode
  }
  next() {
    if (!$$isObject(this) || !(#regexp in this)) return $$apply($$nativeMatchAllNext, this, [])
    if (this.#isDone) return { value: undefined, done: true }
    $$wp(this)
    const regexp = this.#regexp
    const match = $$regexpExec(regexp, this.#text)
    if (match === null) {
      this.#isDone = true
      return { value: undefined, done: true }
    }
    if (!this.#isGlobal) {
      this.#isDone = true
      return { value: match, done: false }
    }
    if ($$String(match[0]) === '') {
      const index = $$toLength(regexp.lastIndex)
      const isPair = this.#isUnicode && index < this.#text.length && $$codePointAt(this.#text, index) > 65535
      $$barrier(regexp)
      regexp.lastIndex = index + (isPair ? 2 : 1)
    }
    return { value: match, done: false }
  }
}
$$visibleIterator($$MatchAllIterator, $$matchAllIteratorPrototype)
const $$includes = $$uncurry(String.prototype.includes)
const $$iterateMatches = (regexp, value) => {
  const text = $$String(value)
  let constructor = regexp.constructor
  constructor = constructor === undefined ? undefined : constructor[$$symbolSpecies]
  if (constructor === undefined || constructor === null) constructor = $$RegExp
  const flags = $$String(regexp.flags)
  const matcher = new constructor(regexp, flags)
  matcher.lastIndex = $$toLength(regexp.lastIndex)
  return new $$MatchAllIterator(matcher, text, $$includes(flags, 'g'), $$includes(flags, 'u') || $$includes(flags, 'v'))
}
$$patch(String.prototype, 'matchAll', (original) => ({ matchAll(regexp) {
  const iterator = $$apply(original, this, arguments)
  // The original has checked its arguments and made V8's own iterator: make the same one visibly.
  if ($$isObject(iterator) && $$getPrototypeOf(iterator) === $$matchAllIteratorPrototype) {
    const isPattern = $$isObject(regexp) && regexp[$$symbolMatchAll] === $$nativeMatchAll
    return $$iterateMatches(isPattern ? regexp : new $$RegExp(regexp, 'g'), this)
  }
  return iterator
} }).matchAll)
`
