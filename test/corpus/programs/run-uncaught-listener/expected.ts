import type { Expected } from '../expected.ts'

// Before and after main; then the second timer is due with the first one, or not. Either way three events follow: the timer, the immediate,
// and that of Node, which keeps the loop going after an error. 2 + 2 * (1 + 3) states, one transition into each but the first. The choice counts as a step, too.
export default { verdict: 'holds', states: 2 + 2 * 4, transitions: 1 + 2 * 4, depth: 1 + 4 + 1, ends: 2, schedules: 2, outsideState: ['log'] } satisfies Expected
