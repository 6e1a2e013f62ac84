/**
 * Objects whose internal slots never change: those of Temporal, and what JSON.rawJSON makes. Each is as good as the arguments
 * that make another one like it. Slots are read through the checker's own intrinsics, as in internal-slots.ts; Node 26 is
 * the first that has Temporal.
 */

// TypeScript's library does not know them yet.
type Method = (this: unknown, ...args: unknown[]) => unknown
type Class = { readonly prototype: object }
const { Temporal } = globalThis as unknown as { readonly Temporal?: Readonly<Record<string, Class>> }
const { isRawJSON } = JSON as unknown as { readonly isRawJSON?: (value: unknown) => boolean }

/** By class: how its instances are made, and the arguments for it. All throw for what is no instance. */
interface ConstantClass {
  readonly by: 'from' | 'new'
  readonly read: (object: object) => readonly unknown[]
}

/** The name under which `JSON.rawJSON` goes here. */
export const RAW_JSON = 'JSON.rawJSON'

const withCalendar = { calendarName: 'always' }

/** By name in Temporal; empty in versions of V8 without it. */
export const CONSTANT_CLASSES: ReadonlyMap<string, ConstantClass> = new Map(Temporal === undefined ? [] : Object.entries<ConstantClass>({
  PlainDate: text('PlainDate'), PlainTime: text('PlainTime'), PlainDateTime: text('PlainDateTime'), Instant: text('Instant'),
  // Texts round offsets and sums of fractions, and leave out what the calendar does not show.
  ZonedDateTime: slots('ZonedDateTime', 'epochNanoseconds timeZoneId calendarId'),
  Duration: slots('Duration', 'years months weeks days hours minutes seconds milliseconds microseconds nanoseconds'),
  PlainYearMonth: isoDate('PlainYearMonth', ([year, month, day, calendar]) => [year, month, calendar, day]),
  PlainMonthDay: isoDate('PlainMonthDay', ([year, month, day, calendar]) => [month, day, calendar, year]),
}))

/** What makes an object with the same slots; undefined if `name`, the class among its prototypes, has not made it. */
export function constantArguments(object: object, name: string | undefined): readonly unknown[] | undefined {
  if (name === undefined) return undefined
  if (name === RAW_JSON) return [(object as { readonly rawJSON: string }).rawJSON]
  try {
    return CONSTANT_CLASSES.get(name)!.read(object)
  } catch {
    return undefined
  }
}

/** Whether JSON.rawJSON has made it. */
export function isRawJson(object: object): boolean {
  return isRawJSON !== undefined && Object.isFrozen(object) && isRawJSON(object)
}

function method(name: string, key: string): Method {
  return Reflect.get(Temporal![name]!.prototype, key) as Method
}

function text(name: string): ConstantClass {
  const toString = method(name, 'toString')
  return { by: 'from', read: (object) => [toString.call(object, name === 'Instant' || name === 'PlainTime' ? undefined : withCalendar)] }
}

function slots(name: string, keys: string): ConstantClass {
  const getters = keys.split(' ').map((key) => Reflect.getOwnPropertyDescriptor(Temporal![name]!.prototype, key)!.get!)
  return { by: 'new', read: (object) => getters.map((get) => Reflect.apply(get, object, []) as unknown) }
}

function isoDate(name: string, order: (parts: readonly (number | string)[]) => readonly unknown[]): ConstantClass {
  const toString = method(name, 'toString')
  return {
    by: 'new',
    read(object) {
      const [, year, month, day, calendar] = /^([+-]?\d+)-(\d\d)-(\d\d)\[u-ca=(.*)\]$/.exec(toString.call(object, withCalendar) as string)!
      return order([Number(year), Number(month), Number(day), calendar!])
    },
  }
}
