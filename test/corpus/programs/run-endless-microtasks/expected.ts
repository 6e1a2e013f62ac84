import type { Expected } from '../expected.ts'

// Before main, armed; the task of the timer does not end.
export default {
  options: { maxSteps: 10_000 }, verdict: 'violation', states: 2, transitions: 2, depth: 2, ends: 0,
  violation: { property: { kind: 'endless', name: 'endless task' }, length: 2, message: 'a task did not end within 10,000 steps' },
} satisfies Expected
