import type { Expected } from '../expected.ts'

// Only 2 is accepted: [], [2], [2, 2]; all expanded with 4 calls each.
export default { verdict: 'holds', states: 3, transitions: 3 * 4, depth: 2 } satisfies Expected
