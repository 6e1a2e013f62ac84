import type { Expected } from '../expected.ts'

// n in 0..2 without `checked`: what an invariant writes is not kept.
export default { verdict: 'holds', states: 3, transitions: 3, depth: 2 } satisfies Expected
