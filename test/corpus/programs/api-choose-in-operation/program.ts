// An operation that chooses inside: one call, several outcomes.

import { choose, explore, ignoreIf } from 'manyworlds'

export default explore({
  root: () => ({ total: 0 }),
  bound: 2,
  operations: {
    add: (counter: { total: number }) => { counter.total += choose([1, 10]) },
    double: (counter: { total: number }) => { ignoreIf(counter.total === 0); counter.total *= 2 },
  },
})
