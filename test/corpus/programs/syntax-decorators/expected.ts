import type { Expected } from '../expected.ts'

// `registered` is counted by root(), and `_value` is where the type stripper keeps a decorated accessor.
// The value starts at 1 + 1 = 2 without a log; then 4, 0, 2 with it, and 4 again.
export default { verdict: 'holds', states: 4, transitions: 4, depth: 3, outsideState: ['registered', '_value'] } satisfies Expected
