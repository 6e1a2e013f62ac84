import type { Expected } from '../expected.ts'

// Arrangements of {1, 2}, because of the order of the Set: 1 + 2 + 2; all expanded, with 4 calls each.
export default { verdict: 'holds', states: 5, transitions: 5 * 4, depth: 2 } satisfies Expected
