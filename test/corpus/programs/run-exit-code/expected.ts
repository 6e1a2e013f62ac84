import type { Expected } from '../expected.ts'

// Before the start, the end with code 0 and that with 3.
export default {
  verdict: 'holds', states: 3, transitions: 2, depth: 2, ends: 2,
  warnings: ["the process ends with exit code 3 in some schedules, which is no violation by itself; process.on('exit', (code) => assert.equal(code, 0)) makes it one"],
} satisfies Expected
