import type { Expected } from '../expected.ts'

// Properties in any order: tag, app (symbol keys are ordered among themselves), id and then other (string keys, which come
// first in any case). Symbol keys: none, tag, app, both in 2 orders: 5. String keys: none; id; id and the same symbol in
// other; id and another (older) symbol in other: 4. All 20 within 5 calls; 3 for the strings (identify, copy, identify).
// With bound 4: those with 2 symbol keys and another symbol need 5 calls, they are 2; not reached.
// Expanded are those of at most 3 calls, by (symbols, strings) costs 0,1,1,2,2 and 0,1,2,3: 1+2+2, 1+2+2, 1+2, 1 = 14.
export default { verdict: 'holds', states: 18, transitions: 14 * 4, depth: 4 } satisfies Expected
