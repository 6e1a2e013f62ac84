import type { Expected } from '../expected.ts'

// One path: before main, armed, a, b, c.
export default { verdict: 'holds', states: 5, transitions: 4, depth: 4, ends: 1, outsideState: ['fired'] } satisfies Expected
