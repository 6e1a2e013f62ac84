// A WeakMap holds its entries only as long as their keys live: an entry of a dropped key is no difference.

import { explore } from 'manyworlds'

const cache = new WeakMap<object, string>()

export default explore({
  root: () => ({ node: { id: 1 } as { id: number } | null, own: new WeakMap<object, number>() }),
  bound: 5,
  operations: {
    remember: (root) => { if (root.node) { cache.set(root.node, 'one'); root.own.set(root.node, root.node.id) } },
    drop: (root) => { root.node = null },
  },
  invariant: ({ node, own }) => node === null || cache.has(node) === own.has(node),
})
