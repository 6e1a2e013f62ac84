// A stack of values 1..bound: every word of at most `bound` letters is one state.

import { explore, int } from 'manyworlds'
import { Stack } from './stack/stack.ts'

export default explore({
  root: () => new Stack<number>(),
  bound: 5,
  operations: ({ bound }) => ({
    push: { args: [int(1, bound)], run: (stack, value) => stack.push(value) },
    pop: { run: (stack) => stack.pop() },
  }),
  invariant: (stack) => stack.isDense(),
})
