// Static fields, public and private, are state.

import { explore, int } from 'manyworlds'

class Registry {
  static count = 0
  static #names = new Set<number>()

  static register(name: number): void {
    if (Registry.#names.has(name)) return
    Registry.#names.add(name)
    Registry.count++
  }

  static get size(): number {
    return Registry.#names.size
  }
}

export default explore({
  root: () => ({}),
  bound: 4,
  operations: { register: { args: [int(1, 2)], run: (_, name) => Registry.register(name) } },
  invariant: () => Registry.count === Registry.size,
})
