/**
 * How much is tried. `npm test` tries a fixed sample of what is long; `npm run test:all` tries everything
 * (MANYWORLDS_TESTS=all). What is left out is the same in every run, so that a red run is a real one.
 */
import { it } from 'vitest'

export const isWhole = process.env['MANYWORLDS_TESTS'] === 'all'

/** All of a list, or every `step`-th of it from `first` on. */
export function sample<T>(list: readonly T[], step: number, first = 0): readonly T[] {
  const taken = isWhole ? list : list.filter((_, i) => i % step === first)
  if (taken.length === 0 && list.length > 0) throw new Error(`no element of ${list.length} is in a sample of every ${step} from ${first} on`)
  return taken
}

/** Tests that only the long run has. */
export const itAll = it.runIf(isWhole)

/** How often a law is tried: in `npm test`, in the long run, or FC_NUM_RUNS times for a search. fast-check prints the seed of a failure. */
export function runs(few: number, many: number): { readonly numRuns: number } {
  return { numRuns: Number(process.env['FC_NUM_RUNS'] ?? (isWhole ? many : few)) }
}
