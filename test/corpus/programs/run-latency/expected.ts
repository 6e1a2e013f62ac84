import type { Expected } from '../expected.ts'

// n = 3 tasks with k = 2 steps: (k + 1)^n = 27 positions, and the state before main. In each position every task that is not
// done can go on: n * k * (k + 1)^(n - 1) = 54 steps, and the start. Without matching (nk)! / (k!)^n = 6! / 8 = 90 schedules.
export default { verdict: 'holds', states: 1 + 27, transitions: 1 + 54, depth: 1 + 6, ends: 1, schedules: 90, outsideState: ['steps'] } satisfies Expected
