import type { Expected } from '../expected.ts'

// The node without entries, with entries, and no node; all expanded with 2 calls each.
export default { verdict: 'holds', states: 3, transitions: 3 * 2, depth: 1, outsideState: ['cache'] } satisfies Expected
