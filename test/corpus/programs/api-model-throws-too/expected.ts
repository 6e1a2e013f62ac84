import type { Expected } from '../expected.ts'

// n in 0..2; add is enabled in two of them, remove in all.
export default { verdict: 'holds', states: 3, transitions: 2 + 3, depth: 2 } satisfies Expected
