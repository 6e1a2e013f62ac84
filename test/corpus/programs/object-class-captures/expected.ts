import type { Expected } from '../expected.ts'

// Nothing, 1 or 2 is captured.
export default {
  verdict: 'holds', states: 3, transitions: 6, depth: 1,
} satisfies Expected
