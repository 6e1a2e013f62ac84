import type { Expected } from '../expected.ts'

// The start, what waits for the import, and the end.
export default { verdict: 'holds', states: 3, transitions: 2, depth: 2, ends: 1, outsideState: ['value', 'globalThis'] } satisfies Expected
