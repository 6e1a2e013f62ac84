// A priority queue of integers as a Fibonacci heap (Fredman and Tarjan): circular lists of heap-ordered trees.
// Only what insert and removeMin need: without decreaseKey no node is ever marked or cut.
// Invariant: rings are closed, no key is smaller than its parent's, `least` is a least root, `size` counts the nodes.

export class FibonacciNode {
  key: number
  degree = 0
  parent: FibonacciNode | null = null
  child: FibonacciNode | null = null
  left: FibonacciNode = this
  right: FibonacciNode = this

  constructor(key: number) {
    this.key = key
  }
}

export class FibonacciHeap {
  least: FibonacciNode | null = null
  size = 0

  insert(key: number): void {
    const node = new FibonacciNode(key)
    if (this.least === null) {
      this.least = node
    } else {
      insertAfter(this.least, node)
      if (key < this.least.key) this.least = node
    }
    this.size++
  }

  /** Removes and returns the smallest key; undefined if there is none. */
  removeMin(): number | undefined {
    const least = this.least
    if (least === null) return undefined
    while (least.child !== null) {
      const child = least.child
      least.child = child.right === child ? null : child.right
      unlink(child)
      child.parent = null
      insertAfter(least, child)
    }
    this.least = least.right === least ? null : least.right
    unlink(least)
    this.size--
    if (this.least !== null) this.consolidate(this.least)
    return least.key
  }

  isFibonacci(): boolean {
    const least = this.least
    if (least === null) return this.size === 0
    return ring(least).every((root) => least.key <= root.key) && countHeap(least, null) === this.size
  }

  /** Links roots of equal degree until all degrees are different, and finds the least one. */
  protected consolidate(start: FibonacciNode): void {
    const byDegree: (FibonacciNode | undefined)[] = []
    for (const root of ring(start)) {
      let parent = root
      for (let other = byDegree[parent.degree]; other !== undefined; other = byDegree[parent.degree]) {
        byDegree[parent.degree] = undefined
        const child = other.key < parent.key ? parent : other
        parent = child === parent ? other : parent
        adopt(parent, child)
      }
      byDegree[parent.degree] = parent
    }
    this.least = null
    for (const root of byDegree) {
      if (root !== undefined && (this.least === null || root.key < this.least.key)) this.least = root
    }
  }
}

/** The nodes of a circular list, from `start` to the right. */
function ring(start: FibonacciNode): FibonacciNode[] {
  const nodes = [start]
  for (let node = start.right; node !== start; node = node.right) nodes.push(node)
  return nodes
}

function insertAfter(place: FibonacciNode, node: FibonacciNode): void {
  node.left = place
  node.right = place.right
  place.right.left = node
  place.right = node
}

/** Takes `node` out of its ring and makes it a ring of its own. */
function unlink(node: FibonacciNode): void {
  node.left.right = node.right
  node.right.left = node.left
  node.left = node
  node.right = node
}

function adopt(parent: FibonacciNode, child: FibonacciNode): void {
  unlink(child)
  child.parent = parent
  if (parent.child === null) parent.child = child
  else insertAfter(parent.child, child)
  parent.degree++
}

/** The number of nodes in the ring of `start` and below, or NaN if one of them breaks the invariant. */
function countHeap(start: FibonacciNode, parent: FibonacciNode | null): number {
  let count = 0
  for (const node of ring(start)) {
    if (node.parent !== parent || node.right.left !== node) return NaN
    if (parent !== null && node.key < parent.key) return NaN
    const degree = node.child === null ? 0 : ring(node.child).length
    if (degree !== node.degree) return NaN
    count += 1 + (node.child === null ? 0 : countHeap(node.child, node))
  }
  return count
}
