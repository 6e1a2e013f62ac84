import type { Expected } from '../expected.ts'

// The first call.
export default {
  options: { maxSteps: 10_000 },
  verdict: 'violation', states: 1, transitions: 1, depth: 1,
  violation: { property: { kind: 'endless', name: 'spin' }, length: 1, message: 'spin did not end within 10,000 steps' },
} satisfies Expected
