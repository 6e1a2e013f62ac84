import type { Expected } from '../expected.ts'

// n in 0..2, all expanded with 2 calls each.
export default { verdict: 'holds', states: 3, transitions: 3 * 2, depth: 2 } satisfies Expected
