import type { Expected } from '../expected.ts'

// n in {0, 1}, with double or without, frozen or not: 8 states, all expanded with 3 calls each.
export default { verdict: 'holds', states: 8, transitions: 8 * 3, depth: 3 } satisfies Expected
