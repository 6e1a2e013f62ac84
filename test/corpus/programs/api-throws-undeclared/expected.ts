import type { Expected } from '../expected.ts'

// States 0 and 1 are expanded with 2 calls each; state 2 adds a 4th state and then throws.
export default {
  verdict: 'violation', states: 4, transitions: 2 + 2 + 2, depth: 3,
  violation: { property: { kind: 'error', name: 'read' }, length: 3, message: 'read threw RangeError: two', at: 11 },
} satisfies Expected
