// Bound functions keep their receiver and their arguments.

import { explore } from 'manyworlds'

class Counter {
  n = 0
  add(amount: number, times: number): void { this.n = (this.n + amount * times) % 4 }
}

export default explore({
  root: () => {
    const counter = new Counter()
    const add: (times: number) => void = counter.add.bind(counter, 1)
    return { counter, add, step: 1 }
  },
  bound: 6,
  operations: {
    add: (root) => root.add(root.step),
    rebind: (root) => { root.add = root.counter.add.bind(root.counter, 2) },
  },
})
