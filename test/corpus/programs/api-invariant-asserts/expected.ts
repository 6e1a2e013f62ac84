import type { Expected } from '../expected.ts'

// 0, 1, 2.
export default {
  verdict: 'violation', states: 3, transitions: 2, depth: 2,
  violation: { property: { kind: 'invariant', name: 'invariant' }, length: 2, message: 'the invariant does not hold: it threw Error: n is 2', at: 8 },
} satisfies Expected
