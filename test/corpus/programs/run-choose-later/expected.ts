import type { Expected } from '../expected.ts'

// The timers fire in order: before main, armed, 3 totals after the first, 9 after the second. A task with a choice is two steps deep.
export default {
  verdict: 'holds', states: 1 + 1 + 3 + 9, transitions: 1 + 3 + 9, depth: 1 + 2 + 2, ends: 9, schedules: 9, outsideState: ['total'],
} satisfies Expected
