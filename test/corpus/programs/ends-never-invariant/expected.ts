import type { Expected } from '../expected.ts'

// After the first call.
export default {
  options: { maxSteps: 10_000 },
  verdict: 'violation', states: 2, transitions: 1, depth: 1,
  violation: {
    property: { kind: 'invariant', name: 'invariant' }, length: 1, at: 10,
    message: 'the invariant does not hold: it did not end within 10,000 steps',
  },
} satisfies Expected
