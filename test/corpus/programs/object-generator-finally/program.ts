// Generators with try/finally, ended early; a lock is released whatever happens.

import { explore } from 'manyworlds'

class Pump {
  held = false
  run: Iterator<number, void> | undefined

  *#work(): Generator<number, void> {
    this.held = true
    try {
      yield 1
      yield 2
    } finally {
      this.held = false
    }
  }

  start(): void {
    this.run ??= this.#work()
  }

  step(): void {
    if (this.run?.next().done === true) this.run = undefined
  }

  stop(): void {
    this.run?.return?.()
    this.run = undefined
  }
}

export default explore({
  root: () => new Pump(),
  bound: 6,
  operations: { start: (pump) => pump.start(), step: (pump) => pump.step(), stop: (pump) => pump.stop() },
  invariant: (pump) => !pump.held || pump.run !== undefined,
})
