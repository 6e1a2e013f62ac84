import type { Expected } from '../expected.ts'

// The first call of all.
export default {
  verdict: 'violation', states: 1, transitions: 1, depth: 1,
  violation: {
    property: { kind: 'error', name: 'fail' }, length: 1, at: 10,
    message: "`throws` of fail threw TypeError: Cannot read properties of null (reading 'code')",
  },
} satisfies Expected
