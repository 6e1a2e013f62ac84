import type { Expected } from '../expected.ts'

// Open with 3, 2, 1 or 0 elements after as many calls of pop; closed with 3, 2 or 1 after one call more: 7 states. The five of
// depth 0 to 2 are expanded, each with two operations.
export default { verdict: 'holds', states: 4 + 3, transitions: 5 * 2, depth: 3 } satisfies Expected
