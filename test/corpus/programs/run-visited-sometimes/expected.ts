import type { Expected } from '../expected.ts'

// Two runs, one of which comes second and finds the root known. The states before and after the task, one choice deep.
export default { verdict: 'holds', states: 2, transitions: 2, depth: 2, ends: 1, roots: 1, sometimes: ['first way', 'second way'] } satisfies Expected
