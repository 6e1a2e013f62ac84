import type { Expected } from '../expected.ts'

// The beginning, then one state with each of the objects, and the two ends, in which main has returned it.
export default { verdict: 'holds', states: 5, transitions: 4, depth: 3, ends: 2 } satisfies Expected
