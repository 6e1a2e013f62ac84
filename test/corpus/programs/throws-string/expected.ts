import type { Expected } from '../expected.ts'

// The second call of the first state.
export default {
  verdict: 'violation', states: 1, transitions: 2, depth: 1,
  violation: { property: { kind: 'error', name: 'fail' }, length: 1, message: 'fail threw "no\\nway"' },
} satisfies Expected
