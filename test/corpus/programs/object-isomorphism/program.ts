// States are compared up to the identity of objects: which of two equal objects is which does not matter, sharing does.

import { explore } from 'manyworlds'

interface Item { marked?: true }

export default explore({
  root: () => ({ a: {} as Item, b: {} as Item }),
  bound: 5,
  operations: {
    swap: (root) => { [root.a, root.b] = [root.b, root.a] },
    renew: (root) => { root.a = {} },
    share: (root) => { root.b = root.a },
    mark: (root) => { root.a.marked = true },
  },
  invariant: ({ a, b }) => a !== b || a.marked === b.marked,
})
