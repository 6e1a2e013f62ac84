import type { Expected } from '../expected.ts'

// Words over two letters of at most 3; the static count is their length. The first 7 are expanded with 2 calls each.
export default { verdict: 'holds', states: 15, transitions: 7 * 2, depth: 3, outsideState: ['Stack'] } satisfies Expected
