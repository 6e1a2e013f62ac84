import type { Expected } from '../expected.ts'

// Two independent variables in {0, 1}, at first (0, 1). All 4 expanded, with 4 calls each.
export default { verdict: 'holds', states: 4, transitions: 4 * 4, depth: 2 } satisfies Expected
