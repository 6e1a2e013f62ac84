import type { Expected } from '../expected.ts'

// Start, after a, b, c, d, done.
export default { verdict: 'holds', states: 6, transitions: 6, depth: 5 } satisfies Expected
