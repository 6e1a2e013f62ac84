// Figure 2 of the paper on delta execution: a driver that explores the states of a tree by choosing methods and values.

import { choose, stopIfVisited } from 'manyworlds'
import { BinarySearchTree } from '../../../../examples/subjects/bst/binary-search-tree.ts'

// N bounds sequence length and parameter values
export default function mainStandard(N = 5) {
  const bst = new BinarySearchTree() // empty tree
  for (let i = 0; i < N; i++) {
    const methNum = choose(0, 1)
    const value = choose(1, N)
    switch (methNum) {
      case 0: bst.add(value); break
      case 1: bst.remove(value); break
    }
    stopIfVisited(bst)
  }
}
