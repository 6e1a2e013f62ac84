import type { Expected } from '../expected.ts'

// Before main, which equals nothing; then remainders 0, 1, 2 and 0 again.
export default {
  verdict: 'holds', states: 1 + 3, transitions: 4, depth: 3, ends: 0, outsideState: ['turns'],
  warnings: ['states were compared only by a part of them: of two that were taken for one, the first was followed'],
} satisfies Expected
