import type { Expected } from '../expected.ts'

// Before main; off; on. Off again is the second one: the poller has been changed, but only in what does not count.
export default {
  verdict: 'holds', states: 1 + 2, transitions: 3, depth: 2, ends: 0, outsideState: ['poller'],
  warnings: ['states were compared without some fields: of two that were taken for one, the first was followed'],
} satisfies Expected
