// A method of a generator's maker uses a constant that the sleeping generator has not come to; from then on it may.

import { explore } from 'manyworlds'

class Pool {
  current: (() => string) | undefined = undefined
  #steps: Generator<string> | undefined = undefined

  step(): void {
    this.#steps ??= this.#start()
    this.#steps.next()
  }

  use(): void {
    this.current?.()
  }

  *#start() {
    this.current = () => connection
    yield 'connecting'
    const connection = 'c1'
    yield 'connected'
  }
}

export default explore({
  root: () => new Pool(),
  bound: 3,
  operations: {
    step: (pool) => { pool.step() },
    use: (pool) => { pool.use() },
  },
})
