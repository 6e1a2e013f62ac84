import type { Expected } from '../expected.ts'

// Before the script; two values of the constant, each with its timer armed and fired. The first task has a choice in it.
export default { verdict: 'holds', states: 1 + 2 + 2, transitions: 2 + 2, depth: 2 + 1, ends: 2, outsideState: ['picked'] } satisfies Expected
