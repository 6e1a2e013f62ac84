import type { Expected } from '../expected.ts'

// Words over two letters of at most 3 letters: 1 + 2 + 4 + 8. The first 7 are expanded with 2 calls each.
export default { verdict: 'holds', states: 15, transitions: 7 * 2, depth: 3 } satisfies Expected
