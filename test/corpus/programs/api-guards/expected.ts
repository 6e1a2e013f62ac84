import type { Expected } from '../expected.ts'

// Levels 0 to 3, the last one after 3 calls. up is enabled in three of them, down in three.
export default { verdict: 'holds', states: 4, transitions: 3 + 3, depth: 3 } satisfies Expected
