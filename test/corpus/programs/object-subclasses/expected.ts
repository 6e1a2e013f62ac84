import type { Expected } from '../expected.ts'

// Nothing, or one of 8 things, no two of which are alike. All expanded, with 8 calls each.
export default { verdict: 'holds', states: 9, transitions: 9 * 8, depth: 1 } satisfies Expected
