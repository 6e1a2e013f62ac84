// What cannot be stored is named by its path from the root.

import { explore } from 'manyworlds'

class Cache {
  readonly #map: unknown[] = [1, 2, 3, Object.create(null)]
  constructor() { this.#map[3] = new Intl.NumberFormat('en') }
  get size(): number { return this.#map.length }
}

export default explore({
  root: () => ({ cache: new Cache() }),
  operations: { size: ({ cache }) => cache.size },
})
