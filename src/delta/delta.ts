/** ∆values as the host sees them. The class itself belongs to each realm: `realm.delta.Delta`. */
import type { DeltaAccess, DeltaValue } from '../runtime/delta-access.ts'

export type { DeltaValue } from '../runtime/delta-access.ts'

/** What a ∆value is in state `s`. */
export function valueIn(delta: DeltaValue, s: number): unknown {
  return delta.values[delta.codes[s - delta.from]!]
}

/** Makes the ∆value that is `values[i]` in state `from + i`, or the plain value if all are the same. */
export function deltaOf(access: DeltaAccess, values: readonly unknown[], from = 0): unknown {
  const dictionary: unknown[] = []
  const codes = Uint16Array.from(values, (value) => {
    const known = dictionary.findIndex((entry) => Object.is(entry, value))
    return known >= 0 ? known : dictionary.push(value) - 1
  })
  return dictionary.length === 1 ? dictionary[0] : new access.Delta(codes, from, dictionary, dictionary.some(isReference))
}

/** Is it a value whose identity counts: an object, a function or a symbol? */
export function isReference(value: unknown): boolean {
  return (typeof value === 'object' && value !== null) || typeof value === 'function' || typeof value === 'symbol'
}
