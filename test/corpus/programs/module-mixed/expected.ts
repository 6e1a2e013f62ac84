import type { Expected } from '../expected.ts'

// n in 0..3.
export default { verdict: 'holds', states: 4, transitions: 4, depth: 3 } satisfies Expected
