import type { Expected } from '../expected.ts'

// The size goes from 0 to 3.
export default { verdict: 'holds', states: 4, transitions: 3, depth: 3 } satisfies Expected
