/** Structural equality, as a reference model needs it, of two values that may differ between the active states of an execution. */
import type { DeltaEntry } from './delta-entry.ts'
import { equalValues } from './equality.ts'

/** Splits until the answer is the same in all active states. */
export function equalSets(entry: DeltaEntry, a: unknown, b: unknown): boolean {
  if (isPrimitive(entry, a) || isPrimitive(entry, b)) return entry.same(a, b)
  if (Array.isArray(a) && Array.isArray(b) && isListLike(a, b)) {
    // Elements are compared one by one, each for all states at once.
    for (let i = 0; i < a.length; i++) if (!equalSets(entry, entry.read(a[i]), entry.read(b[i]))) return false
    return true
  }
  entry.makePlain(a)
  entry.makePlain(b)
  return equalValues(a, b)
}

function isPrimitive(entry: DeltaEntry, value: unknown): boolean {
  return entry.isDelta(value) || (typeof value !== 'object' && typeof value !== 'function') || value === null
}

/** Two arrays of one realm and length with nothing but elements. */
function isListLike(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && Reflect.getPrototypeOf(a) === Reflect.getPrototypeOf(b)
    && Reflect.ownKeys(a).length === a.length + 1 && Reflect.ownKeys(b).length === b.length + 1
}
