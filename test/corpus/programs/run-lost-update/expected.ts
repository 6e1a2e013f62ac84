import type { Expected } from '../expected.ts'

// The update is lost when both read before one writes: start, read, read, write, write. Levels of 1, 1, 2, 3 and 4 states: after
// two tasks both have read or one is done, after three both have read and one has written, or one is done and the other
// has read. Then the first end: 12 states; transitions 1 + 2 + 2 * 2 + (2 + 1 + 1) and the one to the end.
export default {
  verdict: 'violation', states: 12, transitions: 12, depth: 5, ends: 0, outsideState: ['count'],
  violation: {
    property: { kind: 'end', name: 'no update is lost' }, length: 5, at: 14,
    message: "at the end of the program 'no update is lost' does not hold",
  },
} satisfies Expected
