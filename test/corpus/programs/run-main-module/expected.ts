import type { Expected } from '../expected.ts'

// The first task does everything.
export default {
  verdict: 'violation', states: 1, transitions: 1, depth: 1, ends: 0, outsideState: ['assert', 'part'],
  violation: { property: { kind: 'assertion', name: 'assertion' }, length: 1, at: 7, message: 'an assertion failed: AssertionError: the script was started' },
} satisfies Expected
