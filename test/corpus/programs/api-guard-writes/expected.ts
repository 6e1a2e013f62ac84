import type { Expected } from '../expected.ts'

// n in 0..2; `asked` stays 0.
export default { verdict: 'holds', states: 3, transitions: 3, depth: 2 } satisfies Expected
