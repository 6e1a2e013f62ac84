// Asynchronous functions may be there, but not be called.

import { explore } from 'manyworlds'

class Store {
  n = 0
  async save(): Promise<void> { await null }
  add(): void { if (++this.n === 2) void this.save() }
}

export default explore({ root: () => new Store(), operations: { add: (store) => store.add() } })
