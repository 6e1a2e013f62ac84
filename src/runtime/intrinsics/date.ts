/** Date and Temporal: setters report their receiver; the present is that of the virtual clock (prelude/jobs.ts). */
export const source = String.raw`'use strict'
for (const name of $$ownKeys(Date.prototype)) {
  if (typeof name === 'string' && $$slice(name, 0, 3) === 'set') $$patch(Date.prototype, name, $$mutatorOf($$keepTime))
}
$$patch(Date, 'now', () => ({ now() { return $$clock() } }).now)
const $$GuestDate = function (...args) {
  if (new.target === undefined) return $$dateToString(new $$Date($$clock()))
  return $$construct($$Date, args.length === 0 ? [$$clock()] : args, new.target)
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
      format = $$disguise((() => (date) => native(date === undefined ? $$clock() : date))(), '', 1)
      formats.set(native, format)
    }
    return format
  } }).get)
  $$patch(prototype, 'formatToParts', (original) => ({ formatToParts(date) {
    return $$apply(original, this, [date === undefined ? $$clock() : date])
  } }).formatToParts)
}

if (typeof Temporal === 'object') {
  const { Instant, Now } = Temporal
  const fromMs = Instant.fromEpochMilliseconds, zoneId = Now.timeZoneId
  const inZone = $$uncurry(Instant.prototype.toZonedDateTimeISO)
  const now = (zone) => inZone(fromMs($$clock()), zone === undefined ? zoneId() : zone)
  $$patch(Now, 'instant', () => ({ instant() { return fromMs($$clock()) } }).instant)
  $$patch(Now, 'zonedDateTimeISO', () => ({ zonedDateTimeISO(zone) { return now(zone) } }).zonedDateTimeISO)
  for (const [name, method] of [['plainDateTimeISO', 'toPlainDateTime'], ['plainDateISO', 'toPlainDate'], ['plainTimeISO', 'toPlainTime']]) {
    const part = $$uncurry(Temporal.ZonedDateTime.prototype[method])
    $$patch(Now, name, () => ({ plain(zone) { return part(now(zone)) } }).plain)
  }
}
`
