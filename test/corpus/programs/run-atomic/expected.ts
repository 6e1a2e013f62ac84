import type { Expected } from '../expected.ts'

// An atomic section is part of the task that begins it: before main, both wait, one is done (2), both are done.
export default { verdict: 'holds', states: 5, transitions: 1 + 2 + 2, depth: 3, ends: 1, schedules: 2, outsideState: ['inside', 'count'] } satisfies Expected
