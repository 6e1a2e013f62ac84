import type { Expected } from '../expected.ts'

// Idle, started, at 1, at 2; all expanded with 3 calls each.
export default { verdict: 'holds', states: 4, transitions: 4 * 3, depth: 3 } satisfies Expected
