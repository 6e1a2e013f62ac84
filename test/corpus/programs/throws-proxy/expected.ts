import type { Expected } from '../expected.ts'

// The first call.
export default {
  verdict: 'violation', states: 1, transitions: 1, depth: 1,
  violation: { property: { kind: 'error', name: 'fail' }, length: 1, message: 'fail threw a proxy' },
} satisfies Expected
