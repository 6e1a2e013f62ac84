import type { Expected } from '../expected.ts'

// One stands at one of ten places, the other at one of two, and there is the state before the start: 21. Steps: 9 * 2 + 10 + 1.
export default {
  verdict: 'holds', states: 21, transitions: 29, depth: 11, ends: 1,
} satisfies Expected
