import type { Expected } from '../expected.ts'

// Before main, at the first latency, two states at the second one, two ends; the start, two alternatives, two steps. The point of the choice counts in the depth.
export default { verdict: 'holds', states: 6, transitions: 5, depth: 4, ends: 2, outsideState: ['seen'] } satisfies Expected
