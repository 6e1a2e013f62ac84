import type { Expected } from '../expected.ts'

// Nothing or one of six; all expanded with 6 calls each.
export default { verdict: 'holds', states: 7, transitions: 7 * 6, depth: 1 } satisfies Expected
