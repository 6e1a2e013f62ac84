import type { Expected } from '../expected.ts'

// asked in {no, yes}, instance in {none, quiet, loud}; asked needs an instance, so 6 - 1 states. All expanded, 2 calls each.
// The farthest, (asked, loud), takes 2 calls: ask, toggle. (asked, quiet) takes 1.
export default { verdict: 'holds', states: 5, transitions: 5 * 2, depth: 2, outsideState: ['Settings'] } satisfies Expected
