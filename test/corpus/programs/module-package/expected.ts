import type { Expected } from '../expected.ts'

// Words over {a, b} of at most 2 letters, all expanded with 2 calls each.
export default { verdict: 'holds', states: 7, transitions: 7 * 2, depth: 2 } satisfies Expected
