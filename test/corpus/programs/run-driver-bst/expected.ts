import type { Expected } from '../expected.ts'

// Distinct trees of values 1..5, as `explore` of examples/subjects/bst.ts counts them: the sum over k of C(5, k) * Catalan(k) =
// 1 + 5 + 10 * 2 + 10 * 5 + 5 * 14 + 42 = 188. The driver is one task, so the program has the states before and after it;
// its tree is a local variable. Transitions are runs that a visited tree or the end of the loop ends.
export default { verdict: 'holds', states: 2, transitions: 1324, depth: 1 + 2 * 5, ends: 1, roots: 188 } satisfies Expected
