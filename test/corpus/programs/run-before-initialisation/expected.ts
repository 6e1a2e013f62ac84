import type { Expected } from '../expected.ts'

// One task after the other: before main, and in each of the 2 + 4 + 2 waits, and the end.
export default { verdict: 'holds', states: 10, transitions: 9, depth: 9, ends: 1, outsideState: ['held'] } satisfies Expected
