// A generator that owns resources by `using`: what it has to dispose of is part of the state, wherever it rests.

import { explore } from 'manyworlds'

interface Pool { open: number }

class Handle {
  readonly #pool: Pool
  constructor(pool: Pool) {
    this.#pool = pool
    pool.open++
  }
  [Symbol.dispose]() { this.#pool.open-- }
}

function* reader(pool: Pool) {
  using first = new Handle(pool)
  yield first
  for (using second of [new Handle(pool)]) yield second
}

export default explore({
  root: () => ({ pool: { open: 0 }, reader: undefined as Generator<Handle> | undefined }),
  bound: 6,
  operations: {
    start: (root) => { root.reader ??= reader(root.pool) },
    next: (root) => { root.reader?.next() },
    stop: (root) => {
      root.reader?.return(undefined)
      root.reader = undefined
    },
  },
  invariant: {
    'nothing is left open': (root) => root.reader !== undefined || root.pool.open === 0,
  },
})
