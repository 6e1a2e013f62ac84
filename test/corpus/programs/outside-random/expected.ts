import type { Expected } from '../expected.ts'

// 0 to 3 draws.
export default { verdict: 'holds', states: 4, transitions: 3, depth: 3, outsideState: ['Math.random state'] } satisfies Expected
