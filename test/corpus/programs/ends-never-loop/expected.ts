import type { Expected } from '../expected.ts'

// With n = 2 the loop waits for 4 in steps of 3. States 0 and 1 take 2 calls each, state 2 one that adds and one that hangs.
export default {
  options: { maxSteps: 100_000 },
  verdict: 'violation', states: 4, transitions: 6, depth: 3,
  violation: { property: { kind: 'endless', name: 'find' }, length: 3, message: 'find did not end within 100,000 steps', at: 10 },
} satisfies Expected
