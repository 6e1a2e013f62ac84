import type { Expected } from '../expected.ts'

// The start; then n = 1, 2, 0 with names [a, b] and what was seen; n = 1 again. pairs changes nothing. 4 states, 2 calls each.
export default { verdict: 'holds', states: 4, transitions: 4 * 2, depth: 3 } satisfies Expected
