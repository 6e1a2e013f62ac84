// A Map of accounts. A call moves an amount between two of them, or back: two balances and a counter.

import { exploreRounds, Rounds, size } from './rounds.ts'

class Account {
  balance = 100
}

class Bank extends Rounds {
  accounts = new Map<number, Account>()
  moved = 0

  constructor() {
    super()
    for (let i = 0; i < size; i++) this.accounts.set(i, new Account())
  }

  protected change(position: number): void {
    const [source, target] = [this.accounts.get(position)!, this.accounts.get(position + 1)!]
    const amount = source.balance % 2 === 0 ? 11 : -11
    source.balance -= amount
    target.balance += amount + (amount > 0 ? 1 : -1)
    this.moved += amount
  }
}

export default exploreRounds(() => new Bank())
