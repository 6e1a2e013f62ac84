import type { Expected } from '../expected.ts'

// No reader; one that was not started, rests at the first yield, at the second, is done. All expanded, 3 calls each.
export default { verdict: 'holds', states: 5, transitions: 5 * 3, depth: 4 } satisfies Expected
