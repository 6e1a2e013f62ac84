import type { Expected } from '../expected.ts'

// 0, 1, 2, and the third call breaks it before its state is looked at.
export default {
  verdict: 'violation', states: 3, transitions: 3, depth: 3,
  violation: { property: { kind: 'ensures', name: 'add' }, length: 3, message: 'what add ensures does not hold: it threw Error: 2 became 4', at: 14 },
} satisfies Expected
