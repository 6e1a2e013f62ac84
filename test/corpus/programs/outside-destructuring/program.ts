// Module variables that patterns assign are written like any others.

import { explore } from 'manyworlds'

let low = 0
let high = 1
let rest: number[] = []

export default explore({
  root: () => ({}),
  bound: 5,
  operations: {
    swap: () => { [low, high] = [high, low] },
    take: () => { ({ rest } = { rest: [low] }) },
  },
  invariant: () => low + high === 1 && rest.length <= 1,
})
