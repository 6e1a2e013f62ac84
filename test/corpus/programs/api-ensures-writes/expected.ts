import type { Expected } from '../expected.ts'

// n in 0..2; `looked` stays 0.
export default { verdict: 'holds', states: 3, transitions: 2, depth: 2 } satisfies Expected
