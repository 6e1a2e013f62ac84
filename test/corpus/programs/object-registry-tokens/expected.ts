import type { Expected } from '../expected.ts'

// Registered or not, with no answer: 2. After an answer: false is given while it is not registered, true while it is, which ends that;
// then it may be registered again: (false | true) x (registered or not): 4. Two calls each; the last ones, (true, registered), after 3 calls, are at the bound.
export default { verdict: 'holds', states: 6, transitions: 5 * 2, depth: 3 } satisfies Expected
