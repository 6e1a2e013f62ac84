import type { Expected } from '../expected.ts'

// Before main, armed, level 1, level 2.
export default {
  verdict: 'violation', states: 4, transitions: 3, depth: 3, ends: 0, outsideState: ['level'],
  violation: { property: { kind: 'invariant', name: 'level is low' }, length: 3, at: 7, message: "'level is low' does not hold" },
} satisfies Expected
