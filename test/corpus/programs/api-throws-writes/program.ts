// What a `throws` predicate writes is neither compared nor seen by the next operation.

import { explore } from 'manyworlds'

let asked = 0

export default explore({
  root: () => ({ n: 0 }),
  bound: 2,
  operations: {
    fail: { run: () => { throw new RangeError('always') }, throws: () => ++asked > 0 },
    read: { run: (holder) => { holder.n = asked } },
  },
})
