import type { Expected } from '../expected.ts'

// Each of the two is there or not: four states, each with two operations.
export default { verdict: 'holds', states: 4, transitions: 4 * 2, depth: 2 } satisfies Expected
