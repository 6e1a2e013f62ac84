import type { Expected } from '../expected.ts'

// Before the start, at each of the two awaits, at the end.
export default {
  verdict: 'holds', states: 4, transitions: 3, depth: 3, ends: 1,
} satisfies Expected
