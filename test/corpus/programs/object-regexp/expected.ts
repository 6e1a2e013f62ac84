import type { Expected } from '../expected.ts'

// lastIndex 0, 2, 5 and 0 again; hits is 0, 1, 1, 0: the third call leads back to the start.
export default { verdict: 'holds', states: 3, transitions: 3, depth: 2 } satisfies Expected
