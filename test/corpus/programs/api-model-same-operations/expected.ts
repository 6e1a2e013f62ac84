import type { Expected } from '../expected.ts'

// A Set remembers the order of insertion, so the states are the arrangements of {1, 2, 3}: 1 + 3 + 6 + 6, the last ones
// after 3 calls. All are expanded, with 9 calls each.
export default { verdict: 'holds', states: 16, transitions: 16 * 9, depth: 3 } satisfies Expected
