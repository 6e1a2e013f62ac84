import type { Expected } from '../expected.ts'

// The answer may come before the timer: start, latency.
export default {
  verdict: 'violation', states: 2, transitions: 2, depth: 2, ends: 0,
  violation: { property: { kind: 'assertion', name: 'assertion' }, length: 2, at: 11, message: 'an assertion failed: AssertionError: not ready yet' },
} satisfies Expected
