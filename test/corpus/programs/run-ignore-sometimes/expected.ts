import type { Expected } from '../expected.ts'

// Of three values two are looked at.
export default {
  verdict: 'violation', states: 1 + 2, transitions: 2, depth: 2, ends: 2, outsideState: ['value'],
  violation: { property: { kind: 'sometimes', name: 'value is 2' }, length: 0, message: "'value is 2' was never true in any state" },
} satisfies Expected
