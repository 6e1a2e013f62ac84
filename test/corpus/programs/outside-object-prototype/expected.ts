import type { Expected } from '../expected.ts'

// Polluted or not, own or not: 4 states, all expanded with 3 calls each.
export default { verdict: 'holds', states: 4, transitions: 4 * 3, depth: 2, outsideState: ['Object.prototype'] } satisfies Expected
