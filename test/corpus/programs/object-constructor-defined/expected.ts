import type { Expected } from '../expected.ts'

// As it was; defined; defined and seen. Two calls each.
export default { verdict: 'holds', states: 3, transitions: 3 * 2, depth: 2 } satisfies Expected
