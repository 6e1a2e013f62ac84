// A static field of a class and a list that is replaced: both are told with what they were before.
import assert from 'node:assert'
import { latency } from 'manyworlds'

let log = []
class Account {
  static total = 0
  static async deposit(amount) {
    const before = Account.total
    await latency()
    Account.total = before + amount
    log = [...log, amount]
  }
}

export default async function main() {
  await Promise.all([Account.deposit(1), Account.deposit(2)])
  assert.equal(Account.total, 3)
}
