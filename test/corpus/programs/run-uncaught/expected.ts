import type { Expected } from '../expected.ts'

// The task that throws leads to no state: before main, armed.
export default {
  verdict: 'violation', states: 2, transitions: 2, depth: 2, ends: 0,
  violation: { property: { kind: 'uncaught', name: 'uncaught error' }, length: 2, at: 4, message: 'uncaught RangeError: too far' },
} satisfies Expected
