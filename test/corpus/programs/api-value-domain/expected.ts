import type { Expected } from '../expected.ts'

// The start, 9 values, no property at all; all are expanded, with 10 calls each.
export default { verdict: 'holds', states: 1 + 9 + 1, transitions: 11 * 10, depth: 1 } satisfies Expected
