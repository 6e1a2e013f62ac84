import type { Expected } from '../expected.ts'

// 4 records: 1 + 4 + 16 lists. The first 5 are expanded with 4 calls each.
export default { verdict: 'holds', states: 21, transitions: 5 * 4, depth: 2 } satisfies Expected
