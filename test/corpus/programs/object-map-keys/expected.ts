import type { Expected } from '../expected.ts'

// Arrangements of two items in the Map and in the Set: 5 * 5; all within 4 calls. Expanded: all but the 2 * 2 full ones.
export default { verdict: 'holds', states: 25, transitions: 21 * 4, depth: 4 } satisfies Expected
