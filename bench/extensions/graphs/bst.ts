// Binary search trees: left and right of every node are empty or the next node that is still free, so that no two graphs
// are the same tree with other nodes. The values follow from the shape and are filled in before the tree is judged.

import { BinarySearchTree, TreeNode } from '../../../examples/subjects/bst/binary-search-tree.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const nodes = Number(process.env['SIZE'] ?? 9)

class TreeAssembly extends Assembly {
  tree = new BinarySearchTree()
  nodes = Array.from({ length: nodes }, () => new TreeNode(0))
  used = 1

  constructor() {
    super()
    this.tree.root = this.nodes[0]!
  }

  candidates(): number {
    if (this.next === 2 * this.used) return 0
    return this.used < this.nodes.length ? 2 : 1
  }

  write(candidate: number): void {
    const node = this.nodes[this.next >> 1]!
    const child = candidate === 0 ? null : this.nodes[this.used++]!
    if (this.next % 2 === 0) node.left = child
    else node.right = child
  }

  isValid(): boolean {
    this.tree.size = this.used
    number(this.tree.root, 1)
    return this.tree.isOrdered()
  }
}

/** Numbers the nodes in their order from `first` on; returns the next number. */
function number(node: TreeNode | null, first: number): number {
  if (node === null) return first
  node.value = number(node.left, first)
  return number(node.right, node.value + 1)
}

export default exploreAssembly(() => new TreeAssembly(), 2, 2 * nodes + 1)
