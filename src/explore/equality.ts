/**
 * Structural equality of two values of the program under check, as a reference model needs it: NaN equals NaN, 0 and -0
 * differ, the order of properties, of map entries and of set members does not matter, classes do. It runs no code of the
 * program.
 */
import { types } from 'node:util'
import { unsupported } from '../base/errors.ts'
import { bufferOf, regexpFlags, regexpSource, unbox, viewRange } from '../state/internal-slots.ts'

export function equalValues(a: unknown, b: unknown): boolean {
  try {
    return new Comparison().equal(a, b)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw unsupported('deep-collections', undefined, {
      fact: 'maps or sets that hold each other in thousands of levels cannot be compared', remedy: 'give operations results, and observe, that are less deep',
    })
  }
}

class Comparison {
  /** Pairs under comparison or found equal: a cycle is equal if nothing else differs. */
  readonly #assumed = new Map<object, Set<object>>()
  /** The pairs in the order in which they were assumed. */
  readonly #trail: [object, object][] = []

  equal(a: unknown, b: unknown): boolean {
    const mark = this.#trail.length
    // A list may have any length: what is inside comes later, in no other call. Only members of collections are tried, and may not be equal after all.
    const pairs: [unknown, unknown][] = [[a, b]]
    while (pairs.length > 0) {
      if (this.#equalHere(...pairs.pop()!, pairs)) continue
      // What was found equal meanwhile may rest on this pair.
      for (const [left, right] of this.#trail.splice(mark)) this.#assumed.get(left)!.delete(right)
      return false
    }
    return true
  }

  /** Whether two values are equal if all pairs are that it adds to `pairs`. */
  #equalHere(a: unknown, b: unknown, pairs: [unknown, unknown][]): boolean {
    if (Object.is(a, b)) return true
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
    if (types.isProxy(a) || types.isProxy(b)) return false
    if (this.#assumed.get(a)?.has(b) === true) return true
    this.#assume(a, b)
    return Reflect.getPrototypeOf(a) === Reflect.getPrototypeOf(b) && this.#equalInside(a, b) && this.#equalProperties(a, b, pairs)
  }

  #assume(a: object, b: object): void {
    const partners = this.#assumed.get(a)
    if (partners === undefined) this.#assumed.set(a, new Set([b]))
    else partners.add(b)
    this.#trail.push([a, b])
  }

  #equalInside(a: object, b: object): boolean {
    if (types.isMap(a)) return types.isMap(b) && this.#equalMaps(a, b)
    if (types.isSet(a)) return types.isSet(b) && this.#equalSets(a, b)
    if (types.isDate(a)) return types.isDate(b) && Object.is(Date.prototype.getTime.call(a), Date.prototype.getTime.call(b))
    if (types.isAnyArrayBuffer(a)) return types.isAnyArrayBuffer(b) && Buffer.compare(new Uint8Array(a), new Uint8Array(b)) === 0
    if (types.isRegExp(a)) return types.isRegExp(b) && regexpSource.call(a) === regexpSource.call(b) && regexpFlags.call(a) === regexpFlags.call(b)
    if (types.isBoxedPrimitive(a)) return types.isBoxedPrimitive(b) && Object.is(unbox(a), unbox(b))
    if (types.isDataView(a)) return types.isDataView(b) && Buffer.compare(viewedBytes(a), viewedBytes(b)) === 0
    return !hasInside(b) && Array.isArray(a) === Array.isArray(b) && types.isNativeError(a) === types.isNativeError(b)
  }

  #equalProperties(a: object, b: object, pairs: [unknown, unknown][]): boolean {
    const keys = Reflect.ownKeys(a).filter((key) => key !== 'stack')
    if (keys.length !== Reflect.ownKeys(b).filter((key) => key !== 'stack').length) return false
    return keys.every((key) => {
      const left = Reflect.getOwnPropertyDescriptor(a, key)!
      const right = Reflect.getOwnPropertyDescriptor(b, key)
      if (right === undefined || left.get !== right.get || left.set !== right.set) return false
      pairs.push([left.value, right.value])
      return true
    })
  }

  #equalMaps(a: Map<unknown, unknown>, b: Map<unknown, unknown>): boolean {
    const rest: [unknown, unknown][] = []
    Map.prototype.forEach.call(b, (value, key) => void rest.push([key, value]))
    return this.#matchAll(entriesOf(a), rest, (x, y) => this.equal(x[0], y[0]) && this.equal(x[1], y[1]))
  }

  #equalSets(a: Set<unknown>, b: Set<unknown>): boolean {
    const left: unknown[] = []
    const rest: unknown[] = []
    Set.prototype.forEach.call(a, (value) => void left.push(value))
    Set.prototype.forEach.call(b, (value) => void rest.push(value))
    return this.#matchAll(left, rest, (x, y) => this.equal(x, y))
  }

  /** Whether each of `left` has a partner of its own in `rest`. */
  #matchAll<T>(left: readonly T[], rest: T[], equal: (x: T, y: T) => boolean): boolean {
    if (left.length !== rest.length) return false
    return left.every((x) => {
      const index = rest.findIndex((y) => equal(x, y))
      if (index >= 0) rest.splice(index, 1)
      return index >= 0
    })
  }
}

function entriesOf(map: Map<unknown, unknown>): [unknown, unknown][] {
  const entries: [unknown, unknown][] = []
  Map.prototype.forEach.call(map, (value, key) => void entries.push([key, value]))
  return entries
}

function viewedBytes(view: DataView): Uint8Array {
  const [offset, length] = viewRange(view) as [number, number | undefined]
  return new Uint8Array(bufferOf(view) as ArrayBuffer, offset, length)
}

/** Is there something in it that no property shows, and that is compared? */
const hasInside = (object: object): boolean =>
  types.isMap(object) || types.isSet(object) || types.isDate(object) || types.isAnyArrayBuffer(object) || types.isRegExp(object) || types.isBoxedPrimitive(object) || types.isDataView(object)
