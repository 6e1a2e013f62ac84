import type { Expected } from '../expected.ts'

// Arrangements of {1, 2}: 5 states. [] takes 4 calls, [1] and [2] four each, and in [1,2] the fourth, has(2), differs.
export default {
  verdict: 'violation', states: 1 + 2 + 2, transitions: 4 + 8 + 4, depth: 3,
  violation: {
    property: { kind: 'model', name: 'has' }, length: 3, at: 20,
    message: 'has and the model returned different results\n  root:  false\n  model: true',
  },
} satisfies Expected
