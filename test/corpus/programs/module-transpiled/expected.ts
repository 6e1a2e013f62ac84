import type { Expected } from '../expected.ts'

// Before the start, after it, after each of the timers.
export default {
  verdict: 'holds', states: 4, transitions: 3, depth: 3, ends: 1, outsideState: ['seen', 'count', 'module (part.cjs)', 'calls', 'assert'],
} satisfies Expected
