import type { Expected } from '../expected.ts'

// The counter is 1 in the beginning, then 2 and 3.
export default { verdict: 'holds', states: 3, transitions: 2, depth: 2, outsideState: ['last'] } satisfies Expected
