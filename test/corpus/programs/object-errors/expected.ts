import type { Expected } from '../expected.ts'

// None, a, b, many, and each of the last three wrapped: 7 states, all expanded with 5 calls each.
export default { verdict: 'holds', states: 7, transitions: 7 * 5, depth: 2 } satisfies Expected
