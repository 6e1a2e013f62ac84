import type { Expected } from '../expected.ts'

// Before the start, after it, after each of the three timers, whose order is fixed.
export default {
  verdict: 'holds', states: 5, transitions: 4, depth: 4, ends: 1, outsideState: ['EventEmitter', 'assert', 'Queue', 'q', 'seen'],
} satisfies Expected
