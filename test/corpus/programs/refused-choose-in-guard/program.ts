// A guard only looks.

import { choose, explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  bound: 2,
  operations: { add: { guard: () => choose([true, false]), run: (counter) => { counter.n++ } } },
})
