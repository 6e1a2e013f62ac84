// A guard that writes must not change what the operation sees.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0, asked: 0 }),
  bound: 4,
  operations: {
    step: {
      guard: (counter) => ++counter.asked > 0,
      run: (counter) => { counter.n = (counter.n + 1) % 3 },
    },
  },
  invariant: (counter) => counter.asked === 0,
})
