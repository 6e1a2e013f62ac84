import type { Expected } from '../expected.ts'

// Before the script, after it, and after its timer.
export default {
  verdict: 'holds', states: 3, transitions: 2, depth: 2, ends: 1, schedules: 1,
  outsideState: ['module (program.cjs)', 'require.cache', 'assert', 'module (dep.cjs)', 'module (program.cjs).children', 'module (dep.cjs).children', 'main', 'count', 'dep'],
} satisfies Expected
