// What a condition writes is neither compared nor kept.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0, looked: 0 }),
  bound: 2,
  operations: {
    step: {
      run: (counter) => { counter.n++ },
      ensures: ({ root }) => ++root.looked > 0,
    },
  },
  invariant: (counter) => counter.looked === 0,
})
