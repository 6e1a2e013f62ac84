// A binary search tree: every tree of values 1..bound, so sum over k of C(bound, k) * Catalan(k) states.

import { explore, int } from 'manyworlds'
import { BinarySearchTree } from './bst/binary-search-tree.ts'

export default explore({
  root: () => new BinarySearchTree(),
  bound: 6,
  operations: ({ bound }) => ({
    add: { args: [int(1, bound)], run: (tree, value) => tree.add(value) },
    remove: { args: [int(1, bound)], run: (tree, value) => tree.remove(value) },
  }),
  invariant: (tree) => tree.isOrdered(),
})
