import type { Expected } from '../expected.ts'

// n in 0..2, failures in 0..1. add is enabled in 4 of the 6 states, take in all. The farthest, (2, 1), takes 3 calls.
export default { verdict: 'holds', states: 6, transitions: 4 + 6, depth: 3 } satisfies Expected
