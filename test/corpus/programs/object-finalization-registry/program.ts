// A registry that never calls anybody has nothing to hide: it may be part of a state.

import { explore } from 'manyworlds'

class Cache {
  readonly registry = new FinalizationRegistry<string>(() => { throw new Error('the garbage collector is no part of a check') })
  size = 0
  add(): void {
    this.registry.register({}, 'value')
    this.size++
  }
}

export default explore({ root: () => new Cache(), bound: 3, operations: { add: (cache) => { cache.add() } } })
