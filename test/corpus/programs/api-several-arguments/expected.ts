import type { Expected } from '../expected.ts'

// Two flags; all 4 states are expanded with 2 * 2 calls each.
export default { verdict: 'holds', states: 4, transitions: 4 * 4, depth: 2 } satisfies Expected
