// What a call does to its record must not be seen by the next call.

import { explore, int, record } from 'manyworlds'

export default explore({
  root: () => ({ total: 0 }),
  bound: 5,
  operations: {
    add: {
      args: [record({ amount: int(1, 2) })],
      run: (account, item) => {
        account.total = Math.min(4, account.total + item.amount)
        item.amount = 100
      },
    },
  },
})
