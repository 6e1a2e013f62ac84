import type { Expected } from '../expected.ts'

// Without the mark and with it, with a count of 0, 1 or 2; all but the last are expanded with 2 calls each.
export default { verdict: 'holds', states: 2 * 3, transitions: 5 * 2, depth: 3 } satisfies Expected
