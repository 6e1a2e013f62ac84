import type { Expected } from '../expected.ts'

// Empty; planted with size 0, child right or left; grown; planted with size 1, child right or left. The last is three calls away.
// All but that one are expanded, each with three calls.
export default { verdict: 'holds', states: 6, transitions: 15, depth: 3 } satisfies Expected
