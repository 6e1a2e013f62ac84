// The predicate of declared errors fails itself: a mistake in the exploration, found with the calls that lead to it.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0 }),
  operations: {
    fail: {
      run: () => { throw null },
      throws: (error) => error.code === 'EMPTY',
    },
  },
})
