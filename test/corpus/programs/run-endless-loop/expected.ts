import type { Expected } from '../expected.ts'

// The first task never ends, so there is only the state before it.
export default {
  options: { maxSteps: 10_000 }, verdict: 'violation', states: 1, transitions: 1, depth: 1, ends: 0,
  violation: { property: { kind: 'endless', name: 'endless task' }, length: 1, at: 7, message: 'a task did not end within 10,000 steps' },
} satisfies Expected
