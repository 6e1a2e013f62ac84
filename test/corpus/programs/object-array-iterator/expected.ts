import type { Expected } from '../expected.ts'

// Length 1: index 0, index 1, exhausted (3). Length 2: index 0, 1, 2, exhausted with ab, exhausted with a (5).
// next always, grow in 3 of them. Farthest: grow, next, next, next.
export default { verdict: 'holds', states: 8, transitions: 8 + 3, depth: 4 } satisfies Expected
