import type { Expected } from '../expected.ts'

// (turn, last): (0, -1), (1, 0), (2, 1), (0, 2), and then (1, 0) again.
export default { verdict: 'holds', states: 4, transitions: 4, depth: 3, outsideState: ['turn'] } satisfies Expected
