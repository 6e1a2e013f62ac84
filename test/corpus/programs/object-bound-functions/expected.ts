import type { Expected } from '../expected.ts'

// n in 0..3 with the first function; n in 0..3 with the second one: 8 states, all expanded with 2 calls each.
// Second function, n odd: one call, rebind, one more: 3 for n = 3; the first function reaches 3 with 3 calls.
export default { verdict: 'holds', states: 8, transitions: 8 * 2, depth: 3 } satisfies Expected
