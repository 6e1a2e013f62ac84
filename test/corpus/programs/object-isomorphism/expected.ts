import type { Expected } from '../expected.ts'

// Two objects, each marked or not: 4; one object in both places, marked or not: 2. All expanded with 4 calls each.
// Two marked ones take 3 calls: mark, swap, mark.
export default { verdict: 'holds', states: 4 + 2, transitions: 6 * 4, depth: 3 } satisfies Expected
