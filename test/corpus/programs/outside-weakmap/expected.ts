import type { Expected } from '../expected.ts'

// Three values of the first entry, with and without the second; all expanded with 3 calls each.
export default { verdict: 'holds', states: 6, transitions: 6 * 3, depth: 3, outsideState: ['marks'] } satisfies Expected
