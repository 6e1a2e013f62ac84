import type { Expected } from '../expected.ts'

// Before main; off, with a poller that nobody has changed yet; on; off with a poller that was changed; on again is the third.
export default {
  verdict: 'holds', states: 1 + 3, transitions: 4, depth: 3, ends: 0, outsideState: ['poller'],
  warnings: ['states were compared without some fields: of two that were taken for one, the first was followed'],
} satisfies Expected
