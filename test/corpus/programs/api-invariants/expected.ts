import type { Expected } from '../expected.ts'

// 6 calls a state. The first level: 6 points, one of them the start. The first call in the first of them, (-1, 0), leads
// to (-2, 0), which is found and then judged.
export default {
  verdict: 'violation', states: 6 + 1, transitions: 6 + 1, depth: 2,
  violation: { property: { kind: 'invariant', name: 'x stays near' }, length: 2, message: "the invariant 'x stays near' does not hold", at: 12 },
} satisfies Expected
