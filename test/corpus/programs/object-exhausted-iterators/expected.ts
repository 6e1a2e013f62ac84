import type { Expected } from '../expected.ts'

// Nothing, or an exhausted iterator of an array (of bytes as well), of a string, of a Set or of a Map; all expanded with 5 * 4 calls.
export default { verdict: 'holds', states: 5, transitions: 5 * 5 * 4, depth: 1 } satisfies Expected
