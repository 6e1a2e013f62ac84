import type { Expected } from '../expected.ts'

// The root never changes, the counter goes from 0 to 4.
export default { verdict: 'holds', states: 5, transitions: 4, depth: 4, outsideState: ['last'] } satisfies Expected
