import type { Expected } from '../expected.ts'

// Before main and after it. main has waited 0, 1 or 2 times, each with and without the exit; the exit ends it.
export default { verdict: 'holds', states: 1 + 3 + 3, transitions: 1 + 2 + 3, depth: 4, ends: 3 } satisfies Expected
