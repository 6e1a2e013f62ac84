import type { Expected } from '../expected.ts'

// Each task holds its first mutex after the first microtasks, so any two steps lead to the deadlock: before main, both
// wait for latency, one of the two has gone on (2), both wait for the other.
export default {
  verdict: 'violation', states: 5, transitions: 4, depth: 3, ends: 0, outsideState: ['a', 'b'],
  violation: {
    property: { kind: 'deadlock', name: 'deadlock' }, length: 3,
    message: 'deadlock: main has not finished, and nothing is left that could run',
  },
} satisfies Expected
