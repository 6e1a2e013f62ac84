import type { Expected } from '../expected.ts'

// { a, b }, { b }, {}; all expanded with 3 calls each.
export default { verdict: 'holds', states: 3, transitions: 3 * 3, depth: 2 } satisfies Expected
