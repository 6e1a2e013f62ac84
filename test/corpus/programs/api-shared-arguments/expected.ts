import type { Expected } from '../expected.ts'

// Words over {a, b} of at most 2 letters.
export default { verdict: 'holds', states: 1 + 2 + 4, transitions: 3 * 2, depth: 2 } satisfies Expected
