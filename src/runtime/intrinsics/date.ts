/** Date: setters report their receiver; the present is a constant until the program has a clock of its own. */
export const source = String.raw`'use strict'
// 2025-01-01T00:00:00Z
let $$now = 1735689600000
for (const name of $$ownKeys(Date.prototype)) {
  if (typeof name === 'string' && $$slice(name, 0, 3) === 'set') $$patch(Date.prototype, name, $$mutator)
}
$$patch(Date, 'now', () => ({ now() { return $$now } }).now)
const $$GuestDate = function (...args) {
  if (new.target === undefined) return $$dateToString(new $$Date($$now))
  return $$construct($$Date, args.length === 0 ? [$$now] : args, new.target)
}
const $$dateToString = $$uncurry(Date.prototype.toString)
$$globalDataProperty('Date', $$replaceConstructor($$GuestDate, Date))

// Without a date these mean the present.
if (typeof Intl === 'object') {
  const prototype = Intl.DateTimeFormat.prototype
  // native bound function -> the one that the program sees
  const formats = $$newWeakMap()
  $$patchAccessor(prototype, 'format', 'get', (original) => ({ get() {
    const native = $$apply(original, this, [])
    let format = formats.get(native)
    if (format === undefined) {
      format = $$disguise((() => (date) => native(date === undefined ? $$now : date))(), '', 1)
      formats.set(native, format)
    }
    return format
  } }).get)
  $$patch(prototype, 'formatToParts', (original) => ({ formatToParts(date) {
    return $$apply(original, this, [date === undefined ? $$now : date])
  } }).formatToParts)
}
`
