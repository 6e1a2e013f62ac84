// Declared errors by a predicate; a state that was changed before the error counts.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ n: 0, failures: 0 }),
  bound: 6,
  operations: {
    add: { guard: (account) => account.n < 2, run: (account) => { account.n++ } },
    take: {
      run: (account) => {
        if (account.n > 0) return account.n--
        account.failures = 1
        throw { code: 'EMPTY' }
      },
      throws: (error) => error.code === 'EMPTY',
    },
  },
})
