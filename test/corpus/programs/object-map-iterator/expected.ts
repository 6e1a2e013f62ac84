import type { Expected } from '../expected.ts'

// Without b: start, at a, done (3). With b: start, at a, at b, done having seen both, done having seen only a (5).
// All expanded, 2 calls each. Farthest: add, next, next, next: 4 calls.
export default { verdict: 'holds', states: 8, transitions: 8 * 2, depth: 4 } satisfies Expected
