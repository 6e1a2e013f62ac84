// A binary search tree whose remove takes a node with one child out together with everything below it.
// Shortest violation: 3 calls, add(1), add(2), remove(1).

import { explore, int } from 'manyworlds'
import { BinarySearchTree, type TreeNode } from '../subjects/bst/binary-search-tree.ts'

class ForgetfulTree extends BinarySearchTree {
  protected override replaceChild(parent: TreeNode | null, child: TreeNode): void {
    // Should hang the child's only subtree in its place.
    super.replaceChild(parent, child, null)
  }
}

export default explore({
  root: () => new ForgetfulTree(),
  bound: 6,
  operations: ({ bound }) => ({
    add: { args: [int(1, bound)], run: (tree, value) => tree.add(value) },
    remove: { args: [int(1, bound)], run: (tree, value) => tree.remove(value) },
  }),
  invariant: (tree) => tree.isOrdered(),
})
