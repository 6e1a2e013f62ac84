import type { Expected } from '../expected.ts'

// Before main, after it, and after each of the two answers.
export default { verdict: 'holds', states: 4, transitions: 3, depth: 3, ends: 1, schedules: 1, outsideState: ['kept'] } satisfies Expected
