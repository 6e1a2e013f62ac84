import type { Expected } from '../expected.ts'

// Without a walk: {1,2} or {1}. With a walk, (position, seen) by set:
//   {1,2}: before 1; before 2 with seen 1; at the end with seen 2; exhausted with seen 2: 4
//   {1}: before 1; at the end with seen 1; exhausted with seen 1; and after 2 was seen and removed: at the end, exhausted: 5
// 2 + 9 states. Each has remove and one of start and next. Farthest: start, next, next, next (exhausted), remove: 5 calls.
export default { verdict: 'holds', states: 11, transitions: 11 * 2, depth: 5 } satisfies Expected
