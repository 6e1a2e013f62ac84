// An operation that is never enabled is named, because nothing of it was checked. The bound is the default, 5.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  operations: {
    add: (counter) => { counter.n++ },
    overflow: { guard: (counter) => counter.n > 100, run: (counter) => { counter.n = 0 } },
  },
})
