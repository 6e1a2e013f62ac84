import type { Expected } from '../expected.ts'

// live and seen in {0, 1}: (1, 1) takes 2 calls, (0, 1) three. All expanded with 3 calls each.
export default { verdict: 'holds', states: 4, transitions: 4 * 3, depth: 3, outsideState: ['live'] } satisfies Expected
