import type { Expected } from '../expected.ts'

// Distinct maps, as `explore` of examples/subjects/treemap.ts counts them at bound 5: 72.
export default { verdict: 'holds', states: 2, transitions: 799, depth: 1 + 2 * 5, ends: 1, roots: 72 } satisfies Expected
