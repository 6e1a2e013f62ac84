import type { Expected } from '../expected.ts'

// [] gives [1] and [2]; the first call in [1] shows it.
export default {
  verdict: 'violation', states: 3, transitions: 2 + 1, depth: 2,
  violation: {
    property: { kind: 'model', name: 'add' }, length: 2, at: 15,
    message: 'after add the root and the model look different\n  root:  [1, 1]\n  model: [1]',
  },
} satisfies Expected
