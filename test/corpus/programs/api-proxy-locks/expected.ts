import type { Expected } from '../expected.ts'

// `one` is open, open with x, closed, closed with x, or closed after an add that failed: 5. `a` of `other` is listed or not: 5 * 2 states with
// three operations each. The last is closed, failed and hidden: three calls.
export default { verdict: 'holds', states: 10, transitions: 30, depth: 3 } satisfies Expected
