import type { Expected } from '../expected.ts'

// All three values are explored before anybody can say that something is never true; no path shows it.
export default {
  verdict: 'violation', states: 1 + 3, transitions: 3, depth: 2, ends: 3, outsideState: ['value'],
  sometimes: ['value is 2', 'value is odd'],
  violation: { property: { kind: 'sometimes', name: 'value is 3' }, length: 0, at: 8, message: "'value is 3' was never true in any state" },
} satisfies Expected
