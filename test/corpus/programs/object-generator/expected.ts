import type { Expected } from '../expected.ts'

// Not started; suspended with n = 2, n = 1; done. `last` is what was yielded (2, 1, lift-off, and undefined once done) or
// undefined after forget: (start, -), (2, 2), (2, -), (1, 1), (1, -), (done, lift-off), (done, -). All expanded, 2 calls each.
// (done, -) takes 4 calls: three times next and forget.
export default { verdict: 'holds', states: 7, transitions: 7 * 2, depth: 4 } satisfies Expected
