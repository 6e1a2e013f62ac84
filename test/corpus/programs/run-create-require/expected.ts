import type { Expected } from '../expected.ts'

// Two timers that come in the order of their delays: one path of three tasks.
export default { verdict: 'holds', states: 4, transitions: 3, depth: 3, ends: 1, outsideState: ['require', 'name'] } satisfies Expected
