import type { Expected } from '../expected.ts'

// Before main; each job works, closes its connection or is done: 3 * 3. The start and 2 * 3 steps of each job.
export default { verdict: 'holds', states: 1 + 3 * 3, transitions: 1 + 2 * (2 * 3), depth: 1 + 4, ends: 1, outsideState: ['pool'] } satisfies Expected
