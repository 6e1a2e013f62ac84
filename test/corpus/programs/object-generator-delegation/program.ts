// yield* into another generator and into an array: both positions are state.

import { explore } from 'manyworlds'

function* leaves(): Generator<string> {
  yield 'a'
  yield 'b'
}

function* all(): Generator<string> {
  yield* leaves()
  yield* ['c', 'd']
}

export default explore({
  root: () => ({ walk: all(), seen: '' }),
  bound: 9,
  operations: {
    next: (root) => {
      const { done, value } = root.walk.next()
      if (!done) root.seen += value
    },
  },
  invariant: (root) => 'abcd'.startsWith(root.seen),
})
