import type { Expected } from '../expected.ts'

// red, green, and red again.
export default {
  verdict: 'holds', states: 2, transitions: 2, depth: 1,
  warnings: ['states were compared only by a part of them: of two that were taken for one, the first was followed'],
} satisfies Expected
