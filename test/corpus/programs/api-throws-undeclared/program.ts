// The declared class is a TypeError, what is thrown is not.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  operations: {
    add: { run: (counter) => { counter.n++ }, guard: (counter) => counter.n < 3 },
    read: {
      run: (counter) => {
        if (counter.n === 2) throw new RangeError('two')
      },
      throws: [TypeError],
    },
  },
})
