import type { Expected } from '../expected.ts'

// Two bytes in {0, 1} and a 0 with a sign: 8 states, all expanded with 5 calls each.
export default { verdict: 'holds', states: 8, transitions: 8 * 5, depth: 3 } satisfies Expected
