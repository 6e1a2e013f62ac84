// Root and operations of a class whose getter throws: errors point at the line of the getter.

import { explore } from 'manyworlds'

class Account {
  balance = 0
  get average(): number {
    if (this.balance === 0) throw new RangeError('no entries')
    return this.balance / 2
  }
}

export default explore({
  root: () => new Account(),
  operations: { deposit: (account) => { account.balance = 2 }, average: (account) => account.average },
})
