import type { Expected } from '../expected.ts'

// 3 * 2 * 2 * 2 * 1 leaves, each a state of its own; a choice of one value is none. Depth: four choices and the task.
export default { verdict: 'holds', states: 1 + 24, transitions: 24, depth: 5, ends: 24, schedules: 24, outsideState: ['chosen'] } satisfies Expected
