import type { Expected } from '../expected.ts'

// Nothing held and both off, or one of 2 held with each of 4 ways to be on: 9 states. hold(2) is enabled in all, light in 8.
// Both on: hold, light, hold, light, so 4 calls.
export default {
  verdict: 'holds', states: 1 + 2 * 4, transitions: 9 * 2 + 8, depth: 4,
  outsideState: ['lamps[0]', 'lamps[1]'],
} satisfies Expected
