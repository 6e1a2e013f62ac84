/** Calls into the program under check, as functions of its own realm: they set the budget and see what was written. */
import type { Realm } from '../runtime/realm.ts'
import type { GuestFunction } from './exploration.ts'

export interface GuestEntry {
  call(run: GuestFunction, args: readonly unknown[], budget: number): unknown
  call1(run: GuestFunction, a: unknown, budget: number): unknown
  call2(run: GuestFunction, a: unknown, b: unknown, budget: number): unknown
  /** Changes whenever something is written. */
  writes(): number
  /** Bit 0: something was written; bit 1: something that must not be caught was thrown; bit 2: a promise was rejected that nobody handles. */
  status(): number
  forgetRejections(): void
  /** What `ensures` gets, as an object of the program's realm. */
  step(before: unknown, root: unknown, result: unknown, ...args: readonly unknown[]): unknown
}

const ENTRY = `({
  call(run, args, budget) { $$budget = budget; return $$apply(run, undefined, args) },
  call1(run, a, budget) { $$budget = budget; return run(a) },
  call2(run, a, b, budget) { $$budget = budget; return run(a, b) },
  writes: () => $$dirty ? -1 - $$logged : $$logged,
  status: () => ($$stopped === undefined ? 0 : 2) | ($$dirty || $$logged > 0 ? 1 : 0) | ($$rejections.length > 0 ? 4 : 0),
  forgetRejections() { $$rejections.length = 0 },
  step: (before, root, result, ...args) => ({ before, root, args, result }),
})`

export function makeEntry(realm: Realm): GuestEntry {
  return realm.run(ENTRY, 'manyworlds:prelude/subject') as GuestEntry
}
