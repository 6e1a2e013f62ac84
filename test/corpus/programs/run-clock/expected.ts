import type { Expected } from '../expected.ts'

// The timers fire when they are due, in one order: before main, armed, after 5 ms, after 10 ms.
export default { verdict: 'holds', states: 4, transitions: 3, depth: 3, ends: 1, outsideState: ['waited'] } satisfies Expected
