// The model, not the root, does not end.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  model: () => ({ n: 0 }),
  operations: {
    add: {
      run: (counter) => { counter.n++ },
      model: (counter) => {
        counter.n++
        while (counter.n === 2);
      },
    },
  },
})
