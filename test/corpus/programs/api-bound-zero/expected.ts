import type { Expected } from '../expected.ts'

// One state and no calls.
export default { verdict: 'holds', states: 1, transitions: 0, depth: 0, warnings: ['operation add never ran'] } satisfies Expected
