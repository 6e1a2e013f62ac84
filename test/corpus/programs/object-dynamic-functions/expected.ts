import type { Expected } from '../expected.ts'

// No function; a function and n in 0..2. compile in all, step in three. A second function of the same text is the same.
export default { verdict: 'holds', states: 4, transitions: 4 + 3, depth: 3 } satisfies Expected
