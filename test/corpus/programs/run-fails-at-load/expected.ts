import type { Expected } from '../expected.ts'

export default {
  verdict: 'violation', states: 1, transitions: 1, depth: 1, ends: 0, outsideState: ['size'],
  violation: { property: { kind: 'uncaught', name: 'uncaught error' }, length: 1, at: 'part.ts:2', message: 'uncaught RangeError: 2 are too many' },
} satisfies Expected
