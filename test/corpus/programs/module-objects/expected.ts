import type { Expected } from '../expected.ts'

// Before the start, after it, after the timer.
export default {
  verdict: 'holds', states: 3, transitions: 2, depth: 2, ends: 1, outsideState: ['module (program.cjs)', 'assert', 'part', 'module (data.json)', 'module (program.cjs).children', 'require.cache', 'module (later.cjs)'],
} satisfies Expected
