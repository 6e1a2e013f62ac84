// A bound of 0 explores the initial state only.

import { explore } from 'manyworlds'

export default explore({ root: () => ({ n: 0 }), bound: 0, operations: { add: (counter) => { counter.n++ } } })
