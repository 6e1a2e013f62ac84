import type { Expected } from '../expected.ts'

// Arrangements of {1, 2, 3}: 1 + 3 + 6 + 6. Enabled: 3 at the start, 2 in each of 3, 1 in each of 6, none in the last 6.
export default { verdict: 'holds', states: 1 + 3 + 6 + 6, transitions: 3 + 3 * 2 + 6 * 1, depth: 3 } satisfies Expected
