import type { Expected } from '../expected.ts'

// Before main; both armed; a or b done; both done: two paths lead there. One transition is the start.
export default { verdict: 'holds', states: 1 + 1 + 2 + 1, transitions: 1 + 2 + 2, depth: 3, ends: 1, outsideState: ['done'] } satisfies Expected
