/**
 * Reading of what a program has made by hand, which may have getters and be proxies: each method runs the program's code in its own
 * realm (prelude/reading.ts), as if the program read it itself, and hands over what was found.
 */
import { hostList } from '../base/host-list.ts'

/** What the realm has for it. All lists are without a prototype. */
export interface GuestReading {
  get(o: object, key: string): unknown
  has(o: object, key: string): boolean
  hasOwn(o: object, key: string): boolean
  keys(o: object): readonly string[]
  list(o: object, count: number): readonly unknown[]
  call(o: object, key: string, argument: unknown): unknown
  record(keys: readonly string[], values: readonly unknown[]): object
}

export class Reader {
  readonly #reading: GuestReading

  constructor(reading: GuestReading) { this.#reading = reading }

  /** The value of a property, inherited or not. */
  get(o: object, key: string): unknown { return this.#reading.get(o, key) }
  /** `key in o`. */
  has(o: object, key: string): boolean { return this.#reading.has(o, key) }
  hasOwn(o: object, key: string): boolean { return this.#reading.hasOwn(o, key) }
  /** What Object.keys gives. */
  keys(o: object): string[] { return hostList(this.#reading.keys(o)) }
  /** How long an array says it is; 0 if that is no number. */
  lengthOf(list: object): number {
    const length = this.get(list, 'length')
    return typeof length === 'number' && length > 0 ? Math.floor(length) : 0
  }
  /** The elements of an array. */
  list(o: object): unknown[] { return hostList(this.#reading.list(o, this.lengthOf(o))) }
  /** What a method gives for one argument. */
  call(o: object, key: string, argument: unknown): unknown { return this.#reading.call(o, key, argument) }
  /** A new object of the program with these properties. */
  record(keys: readonly string[], values: readonly unknown[]): object { return this.#reading.record(keys, values) }
}
