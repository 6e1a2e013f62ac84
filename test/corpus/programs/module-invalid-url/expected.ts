import type { Expected } from '../expected.ts'

// Promises of import() are settled by microtasks of one task.
export default { verdict: 'holds', states: 2, transitions: 1, depth: 1, ends: 1 } satisfies Expected
