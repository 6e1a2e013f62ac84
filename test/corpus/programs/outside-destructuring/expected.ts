import type { Expected } from '../expected.ts'

// (low, rest): (0, []), (1, []), (0, [0]), (1, [1]), (1, [0]), (0, [1]); all expanded with 2 calls each.
export default { verdict: 'holds', states: 6, transitions: 6 * 2, depth: 3, outsideState: ['low', 'high', 'rest'] } satisfies Expected
