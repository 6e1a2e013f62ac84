import type { Expected } from '../expected.ts'

// Nothing has to be called.
export default {
  verdict: 'violation', states: 1, transitions: 0, depth: 0,
  violation: { property: { kind: 'invariant', name: 'isClosed' }, length: 0, message: "the invariant 'isClosed' does not hold", at: 8 },
} satisfies Expected
