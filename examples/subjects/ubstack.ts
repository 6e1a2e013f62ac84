// A bounded stack of distinct integers: five places for values 1..bound, so it is full before the values run out.

import { explore, int } from 'manyworlds'
import { BoundedStack } from './ubstack/bounded-stack.ts'

export default explore({
  root: () => new BoundedStack(5),
  bound: 6,
  operations: ({ bound }) => ({
    push: { args: [int(1, bound)], run: (stack, value) => stack.push(value) },
    pop: { run: (stack) => stack.pop() },
  }),
  invariant: {
    'items are distinct': (stack) => stack.isDistinct(),
    'free places are clean': (stack) => stack.isClean(),
  },
})
