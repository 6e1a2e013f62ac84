import type { Expected } from '../expected.ts'

// last: absent or there; push: whole or dropped; list: [] or [7]. 2 * 2 * 2, all expanded with 5 calls each. Everything
// at once takes 3 calls: push, drop, patch. A mended push is the very function it was.
export default { verdict: 'holds', states: 8, transitions: 8 * 5, depth: 3, outsideState: ['Array.prototype'] } satisfies Expected
