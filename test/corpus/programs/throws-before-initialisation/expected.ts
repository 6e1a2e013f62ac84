import type { Expected } from '../expected.ts'

// Of the first state both operations, the second of which changes nothing; then step of the second, and use, which throws.
export default {
  verdict: 'violation', states: 3, transitions: 4, depth: 2,
  violation: { property: { kind: 'error', name: 'use' }, length: 2, message: "use threw ReferenceError: Cannot access 'connection' before initialization", at: 19 },
} satisfies Expected
