// The explorer for bst that one would write by hand: breadth-first linearization with one byte a node, rebuilding into
// nodes that are used again and again. A state is rebuilt only if the call before changed it.

import { BinarySearchTree, TreeNode } from '../../examples/subjects/bst/binary-search-tree.ts'
import { requireBound, type Subject } from './search.ts'
import { StateStore } from './state-store.ts'

const LEFT = 1
const RIGHT = 2

export class BstExplorer implements Subject {
  readonly store: StateStore
  private readonly bound: number
  private readonly tree = new BinarySearchTree()
  private readonly nodes: TreeNode[]
  private readonly queue: TreeNode[]

  constructor(bound: number) {
    requireBound(bound, 63)
    this.bound = bound
    this.store = new StateStore(bound + 2)
    this.nodes = Array.from({ length: bound + 1 }, () => new TreeNode(0))
    this.queue = this.nodes.slice()
  }

  start(): void {
    this.store.add(this.linearize())
    this.check()
  }

  expand(state: number): number {
    const { store, tree, bound } = this
    let isFresh = false
    let calls = 0
    for (let operation = 0; operation < 2; operation++) {
      for (let value = 1; value <= bound; value++) {
        if (!isFresh) this.rebuild(state)
        if (operation === 0) tree.add(value)
        else tree.remove(value)
        calls++
        const end = this.linearize()
        isFresh = store.isState(state, end)
        if (!isFresh && store.add(end)) this.check()
      }
    }
    return calls
  }

  lengthOf(state: number): number {
    return (this.store.bytes[4 * state]! + 4) >> 2
  }

  private check(): void {
    if (!this.tree.isOrdered()) throw new Error('bst: the invariant does not hold')
  }

  /** Writes the tree at the tail: its size, then of every node value and which children it has. Returns the end. */
  private linearize(): number {
    const { tree, queue } = this
    const { bytes } = this.store
    let at = 4 * this.store.tail
    bytes[at++] = tree.size
    if (tree.root === null) return at
    queue[0] = tree.root
    for (let i = 0, found = 1; i < found; i++) {
      const node = queue[i]!
      const { left, right } = node
      let byte = node.value << 2
      if (left !== null) {
        queue[found++] = left
        byte |= LEFT
      }
      if (right !== null) {
        queue[found++] = right
        byte |= RIGHT
      }
      bytes[at++] = byte
    }
    return at
  }

  private rebuild(state: number): void {
    const { tree, nodes } = this
    const { bytes } = this.store
    let at = 4 * state
    const size = bytes[at++]!
    tree.size = size
    tree.root = size === 0 ? null : nodes[0]!
    for (let i = 0, linked = 1; i < size; i++) {
      const byte = bytes[at++]!
      const node = nodes[i]!
      node.value = byte >> 2
      node.left = (byte & LEFT) === 0 ? null : nodes[linked++]!
      node.right = (byte & RIGHT) === 0 ? null : nodes[linked++]!
    }
  }
}
