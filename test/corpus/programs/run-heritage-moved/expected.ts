import type { Expected } from '../expected.ts'

// Before main; either heritage at the first latency, at the second one and in the end. The start has two alternatives, each of two states has
// two, and two of them end. Points of choice count in the depth.
export default { verdict: 'holds', states: 1 + 2 + 2 + 2, transitions: 2 + 4 + 2, depth: 5, ends: 2, outsideState: ['Kind.prototype'] } satisfies Expected
