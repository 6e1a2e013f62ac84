import type { Expected } from '../expected.ts'

// The first alternative of the choice empties the queue: an end. The second does not.
export default {
  verdict: 'violation', states: 4, transitions: 3, depth: 3, ends: 1, outsideState: ['queue'],
  violation: {
    property: { kind: 'end', name: 'the queue is empty' }, length: 2, at: 8,
    message: "at the end of the program 'the queue is empty' does not hold: it threw AssertionError: 1 == 0",
  },
} satisfies Expected
