/** Lists that belong to the realm of the program under check, for the checker's own use. */

/** A copy of a list of the realm, or of its first `count` elements, that does not depend on the realm's array methods, which the program may replace. */
export function hostList<T>(list: readonly T[], count = list.length): T[] {
  const copy: T[] = []
  for (let i = 0; i < count; i++) copy.push(list[i]!)
  return copy
}

/**
 * The elements of an array that is no proxy, with its holes; undefined if one of them is no plain property. Asking for an element could run an accessor of the
 * array or, for a hole, of what it inherits from.
 */
export function plainElements(array: readonly unknown[]): unknown[] | undefined {
  const elements: unknown[] = []
  elements.length = array.length
  for (let i = 0; i < elements.length; i++) {
    const own = Reflect.getOwnPropertyDescriptor(array, i)
    if (own === undefined) continue
    if (own.writable !== true || own.enumerable !== true || own.configurable !== true) return undefined
    elements[i] = own.value
  }
  return elements
}

/** Is it an array, or a proxy of one? Asking that of a revoked proxy throws. */
export function isGuestArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}
