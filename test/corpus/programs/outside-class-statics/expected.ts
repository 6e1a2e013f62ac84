import type { Expected } from '../expected.ts'

// Arrangements of {1, 2} in the Set: 1 + 2 + 2; the count follows. All expanded, with 2 calls each.
export default {
  verdict: 'holds', states: 5, transitions: 5 * 2, depth: 2,
  outsideState: ['Registry.#names', 'Registry'],
} satisfies Expected
