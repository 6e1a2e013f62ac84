import type { Expected } from '../expected.ts'

// Names: none, a, b, ab, ba: 5. Integers: subsets of {0, 1}: 4. All expanded, with 4 calls each.
export default { verdict: 'holds', states: 5 * 4, transitions: 20 * 4, depth: 4 } satisfies Expected
