import type { Expected } from '../expected.ts'

// Bound or not, used or not; all expanded with 4 calls each, the farthest after bind and use.
export default { verdict: 'holds', states: 2 * 2, transitions: 4 * 4, depth: 2, outsideState: ['add'] } satisfies Expected
