import type { Expected } from '../expected.ts'

// The start, the wait, and the end.
export default { verdict: 'holds', states: 3, transitions: 2, depth: 2, ends: 1, outsideState: ['count'] } satisfies Expected
