/**
 * Built-ins as they were before the program ran, for the modules of the library: globals/index.ts has this module
 * evaluated first, so a program that replaces Array.prototype.push does not reach the library. Methods are functions of
 * their receiver. They are the realm's patched ones, with barriers, so they are right for arrays that are part of a state.
 */

/** A value of the checked program. Nothing is known about it, and the library treats it as Node's JavaScript does. */
// The one `any` that the library's modules are built on.
export type Guest = any
export type GuestFunction = (this: Guest, ...args: Guest[]) => Guest

type Method = (receiver: Guest, ...args: Guest[]) => Guest
const method = (f: unknown): Method => $$uncurry(f as GuestFunction) as Method

export const apply: (f: Guest, receiver: unknown, args: readonly unknown[]) => Guest = Reflect.apply
export const construct: (f: Guest, args: readonly unknown[], target?: Guest) => Guest = Reflect.construct
export const ownKeys: (object: object) => (string | symbol)[] = Reflect.ownKeys
export const keysOf: (object: object) => string[] = Object.keys
export const getPrototypeOf: (object: Guest) => Guest = Object.getPrototypeOf
export const setPrototypeOf: <T>(object: T, prototype: Guest) => T = Object.setPrototypeOf
export const defineProperty: (object: Guest, key: PropertyKey, attributes: object) => Guest = Object.defineProperty
export const getOwnPropertyDescriptor: (object: Guest, key: PropertyKey) => PropertyDescriptor | undefined =
  Object.getOwnPropertyDescriptor
export const freeze = Object.freeze
export const assign: (target: Guest, ...sources: Guest[]) => Guest = Object.assign
export const is = Object.is
export const hasOwn: (object: Guest, key: PropertyKey) => boolean = method(Object.prototype.hasOwnProperty)
export const objectToString: (value: unknown) => string = method(Object.prototype.toString)
export const bind: (f: Guest, receiver: unknown, ...args: unknown[]) => Guest = method(Function.prototype.bind)
/** A record that inherits nothing, made without a trace in the engine: shapes know the null prototype. */
export const record = (): Guest => $$create(null)

export const isArray: (value: unknown) => value is Guest[] = Array.isArray
export const arrayPush: (list: Guest[], ...items: Guest[]) => number = method(Array.prototype.push)
export const arrayPop: (list: Guest[]) => Guest = method(Array.prototype.pop)
export const arrayShift: (list: Guest[]) => Guest = method(Array.prototype.shift)
export const arrayUnshift: (list: Guest[], ...items: Guest[]) => number = method(Array.prototype.unshift)
export const arraySplice: (list: Guest[], start: number, count?: number, ...items: Guest[]) => Guest[] =
  method(Array.prototype.splice)
export const arraySlice: (list: ArrayLike<Guest>, start?: number, end?: number) => Guest[] = method(Array.prototype.slice)
export const arrayJoin: (list: readonly Guest[], separator?: string) => string = method(Array.prototype.join)
export const arrayIndexOf: (list: readonly Guest[], item: unknown) => number = method(Array.prototype.indexOf)
export const arrayIncludes: (list: readonly Guest[], item: unknown) => boolean = method(Array.prototype.includes)
export const arraySort: <T>(list: T[], compare: (a: T, b: T) => number) => T[] = method(Array.prototype.sort)
export const arrayFilter: <T>(list: readonly T[], keep: (item: T, index: number) => boolean) => T[] =
  method(Array.prototype.filter)
export const arrayMap: <T, R>(list: readonly T[], change: (item: T, index: number) => R) => R[] =
  method(Array.prototype.map)

export const string: (value: unknown) => string = String
export const number: (value: unknown) => number = Number
export const charCodeAt: (text: string, index: number) => number = method(String.prototype.charCodeAt)
export const fromCharCode: (...codes: number[]) => string = String.fromCharCode
export const stringSlice: (text: string, start: number, end?: number) => string = method(String.prototype.slice)
export const stringIndexOf: (text: string, part: string, start?: number) => number = method(String.prototype.indexOf)
export const stringLastIndexOf: (text: string, part: string, start?: number) => number = method(String.prototype.lastIndexOf)
export const stringRepeat: (text: string, count: number) => string = method(String.prototype.repeat)
export const stringIncludes: (text: string, part: string) => boolean = method(String.prototype.includes)
export const stringStartsWith: (text: string, part: string, at?: number) => boolean = method(String.prototype.startsWith)
export const stringEndsWith: (text: string, part: string) => boolean = method(String.prototype.endsWith)
export const toLowerCase: (text: string) => string = method(String.prototype.toLowerCase)
export const numberToString: (value: number, radix?: number) => string = method(Number.prototype.toString)
export const toFixed: (value: number, digits: number) => string = method(Number.prototype.toFixed)
export const regExpExec: (expression: RegExp, text: string) => RegExpExecArray | null = method(RegExp.prototype.exec)

/** `text.split(separator)` for a separator that is a string with at least one character. */
export function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (;;) {
    const end = stringIndexOf(text, separator, start)
    if (end < 0) break
    arrayPush(parts, stringSlice(text, start, end))
    start = end + separator.length
  }
  arrayPush(parts, stringSlice(text, start))
  return parts
}

export const isInteger: (value: unknown) => value is number = Number.isInteger as never
export const floor = Math.floor
export const trunc = Math.trunc
export const max: (a: number, b: number) => number = Math.max
export const min: (a: number, b: number) => number = Math.min
export const jsonParse: (text: string) => Guest = JSON.parse
export const jsonStringify: (value: unknown) => string = JSON.stringify

const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype)
const typedGetter = (key: string): Method => method(getOwnPropertyDescriptor(typedArrayPrototype, key)!.get)
export const typedByteLength: (view: Guest) => number = typedGetter('byteLength')
export const typedBuffer: (view: Guest) => ArrayBuffer = typedGetter('buffer')
export const typedSet: (view: Guest, source: ArrayLike<number>, offset?: number) => void = method(typedArrayPrototype.set)
export const typedSubarray: (view: Guest, start?: number, end?: number) => Guest = method(typedArrayPrototype.subarray)
export const isView = ArrayBuffer.isView

