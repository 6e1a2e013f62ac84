import type { Expected } from '../expected.ts'

// value in {0, 1} with writes in {0, 1}, or, in a proxy without traps, alone: 4 + 2, all expanded with 3 calls each.
// (value 0, writes 0) is the start; (1, 1) and (0, 1) take one call, (1, 0) two; the bare ones one and two.
export default { verdict: 'holds', states: 6, transitions: 6 * 3, depth: 2 } satisfies Expected
