import type { Expected } from '../expected.ts'

// Each of the two has chosen one of two values, which it forgets at its end, and stands at one of four awaits: 2 * 4 + 1 = 9, together 81, and
// the state before the start. Each takes 8 of its steps beside 9 places of the other, 144, and there are four ways to start.
export default {
  verdict: 'holds', states: 82, transitions: 148, depth: 11, ends: 1, outsideState: ['log'],
} satisfies Expected
