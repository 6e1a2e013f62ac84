import type { Expected } from '../expected.ts'

// Each counter: at 0 without history, or any of its values with history: 1 + 2 and 1 + 3. All 12 are expanded, 2 calls each.
// Farthest: 2 calls of one and 3 of two.
export default { verdict: 'holds', states: 3 * 4, transitions: 12 * 2, depth: 5 } satisfies Expected
