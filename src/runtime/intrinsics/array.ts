/**
 * Array: mutators report their receiver; the explicit iterator methods return visible iterators. `Symbol.iterator` and
 * the native iterator prototype stay as they are: V8's fast for...of and spread depend on them.
 */
export const source = String.raw`'use strict'
// The place behind the last element; a proxy is not asked for its length.
const $$endOf = (o) => $$isArray(o) && !$$proxies.has(o) ? ~o.length : undefined
$$patch(Array.prototype, 'push', (original) => {
  const call = $$uncurry(original)
  return ({ push(item) {
    $$log[$$logged++ & 1023] = this
    if ($$special.has(this)) $$touchSpecial(this, $$endOf(this))
    if ($$tracking) $$keepTail(this, 0)
    return arguments.length === 1 ? call(this, item) : $$apply(original, this, arguments)
  } }).push
})
$$patch(Array.prototype, 'pop', (original) => {
  const call = $$uncurry(original)
  return ({ pop() {
    $$log[$$logged++ & 1023] = this
    if ($$special.has(this)) $$touchSpecial(this, $$endOf(this))
    if ($$tracking) $$keepTail(this, 1)
    return call(this)
  } }).pop
})
$$patch(Array.prototype, 'shift', (original) => {
  const call = $$uncurry(original)
  return ({ shift() {
    $$log[$$logged++ & 1023] = this
    if ($$special.has(this)) $$touchSpecial(this)
    if ($$tracking) $$keepFirst(this)
    return call(this)
  } }).shift
})
// Methods that change their receiver and take whatever the original takes; keep puts what they can change into the log.
const $$mutatorOf = (keep) => (original) => ({ mutator() {
  $$touch(this)
  if ($$tracking) keep(this)
  return $$apply(original, this, arguments)
} }).mutator
for (const name of ['unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin']) {
  $$patch(Array.prototype, name, $$mutatorOf($$keepElements))
}
$$patch(Array, 'fromAsync', () => ({ fromAsync() { $$refuseAsync('Array.fromAsync') } }).fromAsync)
for (const name of ['values', 'keys', 'entries']) {
  $$patch(Array.prototype, name, (original) => ({ iterator() {
    if (this === undefined || this === null) return $$apply(original, this, [])
    return new $$ArrayIterator($$Object(this), name)
  } }).iterator)
}
`
