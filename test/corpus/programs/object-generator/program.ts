// A suspended generator in the root: its position and its live variables are state.

import { explore } from 'manyworlds'

function* countdown(from: number): Generator<number, string, number | undefined> {
  for (let n = from; n > 0; n--) {
    const jump = yield n
    if (jump !== undefined) n = jump
  }
  return 'lift-off'
}

export default explore({
  root: () => ({ counter: countdown(2), last: undefined as unknown }),
  bound: 6,
  operations: {
    next: (root) => { root.last = root.counter.next().value },
    forget: (root) => { root.last = undefined },
  },
})
