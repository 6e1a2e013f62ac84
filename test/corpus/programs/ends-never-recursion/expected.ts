import type { Expected } from '../expected.ts'

// bend, depth.
export default {
  verdict: 'violation', states: 2, transitions: 3, depth: 2,
  violation: { property: { kind: 'endless', name: 'depth' }, length: 2, message: 'depth did not end: its recursion is too deep', at: 7 },
} satisfies Expected
