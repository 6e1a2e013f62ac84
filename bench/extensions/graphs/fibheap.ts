// Fibonacci heaps: the right neighbour of every node is any node, its child none or any node. The neighbour's `left` and the child's
// `parent` are set with it. Few of these graphs are heaps: most of the work is building what is then judged invalid.

import { FibonacciHeap, FibonacciNode } from '../../../examples/subjects/fibheap/fibonacci-heap.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const nodes = Number(process.env['SIZE'] ?? 3)

class HeapAssembly extends Assembly {
  heap = new FibonacciHeap()
  nodes = Array.from({ length: nodes }, (_, i) => new FibonacciNode(i + 1))

  constructor() {
    super()
    this.heap.least = this.nodes[0]!
    this.heap.size = nodes
  }

  candidates(): number {
    if (this.next === 2 * this.nodes.length) return 0
    return this.next % 2 === 0 ? this.nodes.length : this.nodes.length + 1
  }

  write(candidate: number): void {
    const node = this.nodes[this.next >> 1]!
    if (this.next % 2 === 0) {
      const right = this.nodes[candidate]!
      node.right = right
      right.left = node
    } else if (candidate > 0) {
      const child = this.nodes[candidate - 1]!
      node.child = child
      child.parent = node
    }
  }

  isValid(): boolean {
    return this.nodes.every(hasRings) && this.heap.isFibonacci()
  }
}

/** The invariant of the heap follows rings to their end, which only closed ones have. */
function hasRings(node: FibonacciNode): boolean {
  if (node.right.left !== node || node.left.right !== node) return false
  for (let above = node.parent, i = 0; above !== null; above = above.parent, i++) {
    if (i === nodes) return false
  }
  return true
}

export default exploreAssembly(() => new HeapAssembly(), nodes + 1, 2 * nodes + 1)
