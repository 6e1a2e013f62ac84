import { explore } from 'manyworlds'

class Observable { n = 0; constructor() { return new Proxy(this, {}) } }
class Account extends Observable {
  deposit(): void { this.#add(1) }
  #add(n: number): void { this.n = Math.min(2, this.n + n) }
}
export default explore({ root: () => new Account(), bound: 3, operations: { deposit: (account) => account.deposit() } })
