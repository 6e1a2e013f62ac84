import type { Expected } from '../expected.ts'

// The second call of the first state.
export default {
  verdict: 'violation', states: 2, transitions: 2, depth: 1,
  violation: { property: { kind: 'error', name: 'average' }, length: 1, message: 'average threw RangeError: no entries', at: 8 },
} satisfies Expected
