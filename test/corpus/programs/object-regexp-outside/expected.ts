import type { Expected } from '../expected.ts'

// lastIndex is 4 after the first call, so the second one starts behind the word and rejects it.
export default {
  verdict: 'violation', states: 3, transitions: 2, depth: 2, outsideState: ['isWord'],
  violation: { property: { kind: 'invariant', name: 'invariant' }, length: 2, message: 'the invariant does not hold', at: 12 },
} satisfies Expected
