import type { Expected } from '../expected.ts'

// The empty box, and the two that it is filled to; the second of them is the violation.
export default {
  verdict: 'violation', states: 3, transitions: 2, depth: 1,
  violation: { property: { kind: 'invariant', name: 'invariant' }, length: 1, message: 'the invariant does not hold' },
} satisfies Expected
