import type { Expected } from '../expected.ts'

// Two patterns, two positions, seen or not; (b, 1, seen) is the last, after 3 calls.
export default { verdict: 'holds', states: 8, transitions: 8 * 3, depth: 3 } satisfies Expected
