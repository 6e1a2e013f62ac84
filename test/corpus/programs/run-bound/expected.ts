import type { Expected } from '../expected.ts'

// Before main, waiting, and the end.
export default {
  options: { bound: 1 }, verdict: 'holds', states: 3, transitions: 2, depth: 2, ends: 1,
  warnings: ['a bound is for explorations: all schedules of a program are explored, or those up to --max-depth'],
} satisfies Expected
