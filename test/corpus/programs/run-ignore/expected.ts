import type { Expected } from '../expected.ts'

// Of 4 * 4 pairs 6 are in order; what is ignored is no transition.
export default { verdict: 'holds', states: 1 + 6, transitions: 6, depth: 3, ends: 6, schedules: 6, outsideState: ['pair'] } satisfies Expected
