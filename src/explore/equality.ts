/**
 * Structural equality of two values of the program under check, as a reference model needs it: NaN equals NaN, 0 and -0
 * differ, the order of properties, of map entries and of set members does not matter, classes do. It runs no code of the
 * program.
 */
import { types } from 'node:util'

export function equalValues(a: unknown, b: unknown): boolean {
  return new Comparison().equal(a, b)
}

class Comparison {
  /** Pairs under comparison: a cycle is equal if nothing else differs. */
  readonly #assumed = new Map<object, Set<object>>()

  equal(a: unknown, b: unknown): boolean {
    if (Object.is(a, b)) return true
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
    if (types.isProxy(a) || types.isProxy(b)) return false
    const partners = this.#assumed.get(a) ?? new Set<object>()
    if (partners.has(b)) return true
    this.#assumed.set(a, partners.add(b))
    return Reflect.getPrototypeOf(a) === Reflect.getPrototypeOf(b) && this.#equalInside(a, b) && this.#equalProperties(a, b)
  }

  #equalInside(a: object, b: object): boolean {
    if (types.isMap(a)) return types.isMap(b) && this.#equalMaps(a, b)
    if (types.isSet(a)) return types.isSet(b) && this.#equalSets(a, b)
    if (types.isDate(a)) return types.isDate(b) && Object.is(Date.prototype.getTime.call(a), Date.prototype.getTime.call(b))
    if (types.isAnyArrayBuffer(a)) return types.isAnyArrayBuffer(b) && Buffer.compare(new Uint8Array(a), new Uint8Array(b)) === 0
    if (types.isRegExp(a)) return types.isRegExp(b) && RegExp.prototype.toString.call(a) === RegExp.prototype.toString.call(b)
    return Array.isArray(a) === Array.isArray(b)
  }

  #equalProperties(a: object, b: object): boolean {
    const keys = Reflect.ownKeys(a).filter((key) => key !== 'stack')
    if (keys.length !== Reflect.ownKeys(b).filter((key) => key !== 'stack').length) return false
    return keys.every((key) => {
      const left = Reflect.getOwnPropertyDescriptor(a, key)!
      const right = Reflect.getOwnPropertyDescriptor(b, key)
      if (right === undefined || left.get !== right.get || left.set !== right.set) return false
      return this.equal(left.value, right.value)
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
