import type { Expected } from '../expected.ts'

// Before the first task, and the end.
export default { verdict: 'holds', states: 2, transitions: 1, depth: 1, ends: 1, outsideState: ['assert', 'printed', 'write'] } satisfies Expected
