import type { Expected } from '../expected.ts'

// Words over two letters of at most 2 letters; all are expanded, each with put(1), put(2), take().
export default { verdict: 'holds', states: 1 + 2 + 4, transitions: 7 * 3, depth: 2 } satisfies Expected
