import type { Expected } from '../expected.ts'

export default {
  verdict: 'violation', states: 1, transitions: 1, depth: 1, ends: 0, outsideState: ['module', 'assert', 'half'],
  violation: { property: { kind: 'assertion', name: 'assertion' }, length: 1, at: 7, message: 'an assertion failed: AssertionError: halves are whole' },
} satisfies Expected
