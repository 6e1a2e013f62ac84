import type { Expected } from '../expected.ts'

// Words over {a, b}. Levels 0 to 2 have 1 + 2 + 4, their expansion before 'ba' takes 2 + 4 + 4 calls (aa and ab give four
// states); 'ba' gives baa and then bab.
export default {
  verdict: 'violation', states: 7 + 4 + 2, transitions: 6 + 4 + 2, depth: 3, outsideState: ['log'],
  violation: { property: { kind: 'invariant', name: 'invariant' }, length: 3, message: 'the invariant does not hold', at: 13 },
} satisfies Expected
