import type { Expected } from '../expected.ts'

// Levels 0 to 2: 1 + 2 + 4 states. In level 2, [1,1] gives two new states and pops a 1, which is right (3 transitions);
// [1,2] gives two more and then pops the 1 (3 transitions). Before: 1 * 3 + 2 * 3 transitions.
export default {
  verdict: 'violation', states: 1 + 2 + 4 + 2 + 2, transitions: 3 + 6 + 3 + 3, depth: 3,
  violation: { property: { kind: 'ensures', name: 'pop' }, length: 3, message: 'what pop ensures does not hold', at: 12 },
} satisfies Expected
