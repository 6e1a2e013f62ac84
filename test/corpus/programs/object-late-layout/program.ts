// A rare layout of a class whose common one has generated code: its objects need numbers as well, or a write to them is missed.

import { explore } from 'manyworlds'

class Node {
  left: Node | null = null
  right: Node | null = null
  declare extra?: number
  value: number
  constructor(value: number) { this.value = value }
}

class Root {
  top: Node | null = null
  size = 0
  pair = { a: 0 }
}

export default explore({
  root: () => new Root(),
  bound: 3,
  operations: {
    plant: {
      run: (root) => {
        root.top = new Node(root.size)
        root.top.extra = 1
        root.top.right = new Node(root.size)
      },
    },
    grow: {
      run: (root) => {
        root.size = 1
        root.top = new Node(root.size)
      },
    },
    swap: { run: (root) => { if (root.top) [root.top.left, root.top.right] = [root.top.right, root.top.left] } },
  },
})
