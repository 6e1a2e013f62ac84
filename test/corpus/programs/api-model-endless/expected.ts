import type { Expected } from '../expected.ts'

// The second call.
export default {
  options: { maxSteps: 10_000 },
  verdict: 'violation', states: 2, transitions: 2, depth: 2,
  violation: { property: { kind: 'endless', name: 'add' }, length: 2, message: 'the model of add did not end within 10,000 steps', at: 13 },
} satisfies Expected
