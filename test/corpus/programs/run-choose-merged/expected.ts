import type { Expected } from '../expected.ts'

// Nine pairs, six products: 1, 2, 3, 4, 6, 9.
export default { verdict: 'holds', states: 1 + 6, transitions: 9, depth: 3, ends: 6, schedules: 9, outsideState: ['product'] } satisfies Expected
