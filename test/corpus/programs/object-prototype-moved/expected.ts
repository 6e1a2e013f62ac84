import type { Expected } from '../expected.ts'

// Each of two objects has its prototype or another one. The last state is at the bound.
export default { verdict: 'holds', states: 4, transitions: 3 * 2, depth: 2 } satisfies Expected
