import type { Expected } from '../expected.ts'

// The start, and the first choice twice; the second choices are cut off, so no task comes to its end.
export default { options: { maxDepth: 2 }, verdict: 'incomplete', states: 1, transitions: 0, depth: 2, ends: 0, outsideState: ['chosen'] } satisfies Expected
