import type { Expected } from '../expected.ts'

// With the constructor, and without.
export default { verdict: 'holds', states: 2, transitions: 2, depth: 1 } satisfies Expected
