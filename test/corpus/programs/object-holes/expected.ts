import type { Expected } from '../expected.ts'

// Lists of at most 2, each place a hole or undefined: 1 + 2 + 4; with the named property after at most 2 calls: 1 + 2 more.
// Expanded: the start, the two of one place, the named one: 4, with 3 calls each.
export default { verdict: 'holds', states: 7 + 3, transitions: 4 * 3, depth: 2 } satisfies Expected
