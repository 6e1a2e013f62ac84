// An invariant that throws and otherwise returns nothing.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  operations: { add: { run: (counter) => { counter.n++ } } },
  invariant: (counter) => {
    if (counter.n > 1) throw new Error(`n is ${counter.n}`)
  },
})
