// pop takes the oldest item instead of the newest one; seen as soon as there are two different ones.

import { explore, int } from 'manyworlds'

export default explore({
  root: (): number[] => [],
  bound: 5,
  operations: {
    push: { args: [int(1, 2)], run: (stack, value) => void stack.push(value) },
    pop: {
      run: (stack) => stack.shift(),
      ensures: ({ before, result }) => result === before.at(-1),
    },
  },
})
