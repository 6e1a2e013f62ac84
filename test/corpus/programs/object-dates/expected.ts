import type { Expected } from '../expected.ts'

// Days 0, 1, 2 and invalid; all expanded with 3 calls each. Day 2 takes 2 calls.
export default { verdict: 'holds', states: 4, transitions: 4 * 3, depth: 2 } satisfies Expected
