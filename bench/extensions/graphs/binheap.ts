// Binomial heaps: child and sibling of every node are empty or the next node that is still free, its key is 1 or 2. The
// parent is set with the child or sibling; the degree follows from the children.

import { BinomialHeap, BinomialNode } from '../../../examples/subjects/binheap/binomial-heap.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const nodes = Number(process.env['SIZE'] ?? 6)

class HeapAssembly extends Assembly {
  heap = new BinomialHeap()
  nodes = Array.from({ length: nodes }, () => new BinomialNode(0))
  used = 1

  constructor() {
    super()
    this.heap.head = this.nodes[0]!
  }

  candidates(): number {
    if (this.next === 3 * this.used) return 0
    return this.next % 3 === 2 || this.used < this.nodes.length ? 2 : 1
  }

  write(candidate: number): void {
    const node = this.nodes[Math.floor(this.next / 3)]!
    if (this.next % 3 === 2) {
      node.key = candidate + 1
      return
    }
    const other = candidate === 0 ? null : this.nodes[this.used++]!
    if (this.next % 3 === 0) node.child = other
    else node.sibling = other
    if (other !== null) other.parent = this.next % 3 === 0 ? node : node.parent
  }

  isValid(): boolean {
    this.heap.size = this.used
    for (const node of this.nodes) {
      node.degree = 0
      for (let child = node.child; child !== null; child = child.sibling) node.degree++
    }
    return this.heap.isBinomial()
  }
}

export default exploreAssembly(() => new HeapAssembly(), 2, 3 * nodes + 1)
