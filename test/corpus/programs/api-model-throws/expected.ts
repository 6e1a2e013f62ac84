import type { Expected } from '../expected.ts'

// The second call of the initial state, after add has led to the second state.
export default {
  verdict: 'violation', states: 2, transitions: 2, depth: 1,
  violation: {
    property: { kind: 'model', name: 'remove' }, length: 1, at: 13,
    message: 'the model threw RangeError: nothing to remove, the root did not',
  },
} satisfies Expected
