import type { Expected } from '../expected.ts'

// Two fields with two values each.
export default { verdict: 'holds', states: 4, transitions: 4 * 2, depth: 2 } satisfies Expected
