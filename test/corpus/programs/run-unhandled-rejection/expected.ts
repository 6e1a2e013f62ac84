import type { Expected } from '../expected.ts'

// Before main, armed, the second timer first; then the timer that rejects, whose task fails in either order.
export default {
  verdict: 'violation', states: 3, transitions: 3, depth: 2, ends: 0, outsideState: ['failing'],
  violation: {
    property: { kind: 'unhandled-rejection', name: 'unhandled rejection' }, length: 2, at: 6,
    message: 'a promise was rejected and nobody handled it: Error: nobody there',
  },
} satisfies Expected
