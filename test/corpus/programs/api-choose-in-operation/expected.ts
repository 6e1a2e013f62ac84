import type { Expected } from '../expected.ts'

// Totals: 0; 1 and 10; 2, 11, 20, and 11 again. In 0 add leads to two states and double is ignored; in 1 and 10 add leads
// to two states, double to one: 2 + 2 * 3. A choice is no step of its own here: the bound counts operations.
export default { verdict: 'holds', states: 6, transitions: 2 + 2 * 3, depth: 2 } satisfies Expected
