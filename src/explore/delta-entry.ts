/** The helpers of code that is compiled for delta execution, for us: what they come to is recorded like what the program asks. */
import type { Realm } from '../runtime/realm.ts'

export interface DeltaEntry {
  isDelta(value: unknown): boolean
  /** The truth of a value; states that do not agree part. */
  branch(value: unknown): boolean
  /** A value that was read from the heap; states with different references part. */
  read(value: unknown): unknown
  /** Whether both are the same value, for any two but objects with content. */
  same(a: unknown, b: unknown): boolean
  /** Splits until a value and everything that it reaches is the same in all states. */
  makePlain(value: unknown): void
}

const ENTRY = `({
  isDelta: (value) => value instanceof $$Delta,
  branch: (value) => $$db(value),
  read: (value) => $$dr(value),
  same: (a, b) => a instanceof $$Delta || b instanceof $$Delta ? $$db($$dApply($$is, undefined, [$$dr(a), $$dr(b)])) : $$is(a, b),
  makePlain: (value) => { $$dPlainDeep(value) },
})`

export function makeDeltaEntry(realm: Realm): DeltaEntry {
  return realm.run(ENTRY, 'manyworlds:prelude/judge') as DeltaEntry
}
