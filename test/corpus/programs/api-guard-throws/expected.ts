import type { Expected } from '../expected.ts'

// In the initial state clear runs and the guard of pop says no; in the next one clear runs and the guard throws. A call
// whose guard fails is not a transition, but it is the last step of the trace.
export default {
  verdict: 'violation', states: 2, transitions: 2, depth: 2,
  violation: {
    property: { kind: 'error', name: 'pop' }, length: 2, at: 9,
    message: "the guard of pop threw TypeError: Cannot read properties of null (reading 'length')",
  },
} satisfies Expected
