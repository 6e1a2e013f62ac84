// The model refuses what the root accepts silently.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  model: () => ({ n: 0 }),
  operations: {
    add: { run: (counter) => { counter.n = 1 } },
    remove: {
      run: (counter) => { counter.n = 0 },
      model: (counter) => {
        if (counter.n === 0) throw new RangeError('nothing to remove')
        counter.n = 0
      },
      throws: [RangeError],
    },
  },
})
