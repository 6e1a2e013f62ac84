import type { Expected } from '../expected.ts'

// Totals 0 to 4, the last after 2 calls; all expanded, with 2 calls each.
export default { verdict: 'holds', states: 5, transitions: 5 * 2, depth: 2 } satisfies Expected
