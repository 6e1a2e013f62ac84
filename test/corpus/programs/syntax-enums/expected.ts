import type { Expected } from '../expected.ts'

// 3 lights, 2 modes, 2 speeds; all expanded, with 4 calls each. Green, manual, fast: 2 + 1 + 1 calls.
export default { verdict: 'holds', states: 12, transitions: 12 * 4, depth: 4 } satisfies Expected
