import type { Expected } from '../expected.ts'

// Two tasks with two steps: 3 * 3 positions, and the state before main; 2 * 2 * 3 steps, and the start.
export default { verdict: 'holds', states: 1 + 9, transitions: 1 + 12, depth: 1 + 4, ends: 1 } satisfies Expected
