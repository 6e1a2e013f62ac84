import type { Expected } from '../expected.ts'

// Without the mark, with it.
export default { verdict: 'holds', states: 2, transitions: 2, depth: 1 } satisfies Expected
