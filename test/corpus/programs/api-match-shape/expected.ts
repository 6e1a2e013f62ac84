import type { Expected } from '../expected.ts'

// Lengths 0 to 3; each of the first three is expanded once, with four values. That is no proof.
export default {
  options: { match: 'shape' }, verdict: 'incomplete', states: 4, transitions: 3 * 4, depth: 3,
  warnings: ['states were compared only by their shape: of two that were taken for one, the first was followed'],
} satisfies Expected
