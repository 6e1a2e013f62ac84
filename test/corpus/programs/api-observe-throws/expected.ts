import type { Expected } from '../expected.ts'

// After the first call.
export default {
  verdict: 'violation', states: 1, transitions: 1, depth: 1,
  violation: {
    property: { kind: 'error', name: 'clear' }, length: 1, at: 9,
    message: "observe, after clear, threw TypeError: Cannot read properties of null (reading 'length')",
  },
} satisfies Expected
