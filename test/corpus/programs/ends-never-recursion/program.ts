// Recursion without an end; on plain Node the stack overflows.

import { explore } from 'manyworlds'

class Tree {
  parent: Tree | null = null
  depth(): number { return this.parent === null ? 0 : 1 + this.parent.depth() }
}

export default explore({
  root: () => new Tree(),
  operations: {
    depth: (tree) => tree.depth(),
    bend: (tree) => { tree.parent = tree },
  },
})
