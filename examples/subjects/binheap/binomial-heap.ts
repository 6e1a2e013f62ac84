// A priority queue of integers as a binomial heap (Vuillemin): a list of binomial trees, at most one of each degree.
// Invariant: root degrees ascend strictly, a tree of degree k has subtrees of degrees k - 1 ... 0 in this order, and
// no key is smaller than its parent's.

export class BinomialNode {
  key: number
  degree = 0
  parent: BinomialNode | null = null
  child: BinomialNode | null = null
  sibling: BinomialNode | null = null

  constructor(key: number) {
    this.key = key
  }
}

export class BinomialHeap {
  head: BinomialNode | null = null
  size = 0

  insert(key: number): void {
    this.head = union(this.head, new BinomialNode(key))
    this.size++
  }

  /** Removes and returns the smallest key; undefined if there is none. */
  extractMin(): number | undefined {
    const least = this.leastRoot()
    if (least === null) return undefined
    this.removeRoot(least)
    return least.key
  }

  /** Lowers one occurrence of `key` to `lower`; false if there is none. */
  decreaseKey(key: number, lower: number): boolean {
    const node = find(this.head, key)
    if (node === null || lower > key) return false
    raise(node, lower)
    return true
  }

  /** Removes one occurrence of `key`; false if there is none. */
  delete(key: number): boolean {
    const node = find(this.head, key)
    if (node === null) return false
    this.removeRoot(raise(node, -Infinity))
    return true
  }

  isBinomial(): boolean {
    let degree = -1
    let count = 0
    for (let root = this.head; root !== null; root = root.sibling) {
      if (root.degree <= degree || !isBinomialTree(root, null)) return false
      degree = root.degree
      count += 2 ** degree
    }
    return count === this.size
  }

  protected leastRoot(): BinomialNode | null {
    let least = this.head
    for (let root = this.head; root !== null; root = root.sibling) {
      if (root.key < least!.key) least = root
    }
    return least
  }

  /** Takes a root out of the list and its children, in ascending order of degree, back in. */
  protected removeRoot(root: BinomialNode): void {
    if (this.head === root) {
      this.head = root.sibling
    } else {
      let before = this.head!
      while (before.sibling !== root) before = before.sibling!
      before.sibling = root.sibling
    }
    let children: BinomialNode | null = null
    for (let child = root.child; child !== null; ) {
      const next: BinomialNode | null = child.sibling
      child.parent = null
      child.sibling = children
      children = child
      child = next
    }
    this.head = union(this.head, children)
    this.size--
  }
}

/** One root list of both, with equal degrees linked until all are different. */
function union(a: BinomialNode | null, b: BinomialNode | null): BinomialNode | null {
  let head = merge(a, b)
  let before: BinomialNode | null = null
  let root = head
  while (root !== null && root.sibling !== null) {
    const next: BinomialNode = root.sibling
    const isThirdAhead = next.sibling !== null && next.sibling.degree === root.degree
    if (root.degree !== next.degree || isThirdAhead) {
      before = root
      root = next
    } else if (root.key <= next.key) {
      root.sibling = next.sibling
      adopt(root, next)
    } else {
      if (before === null) head = next
      else before.sibling = next
      adopt(next, root)
      root = next
    }
  }
  return head
}

/** Both root lists as one, ascending by degree. */
function merge(a: BinomialNode | null, b: BinomialNode | null): BinomialNode | null {
  if (a === null) return b
  if (b === null) return a
  const [first, second] = a.degree <= b.degree ? [a, b] : [b, a]
  first.sibling = merge(first.sibling, second)
  return first
}

function adopt(parent: BinomialNode, child: BinomialNode): void {
  child.parent = parent
  child.sibling = parent.child
  parent.child = child
  parent.degree++
}

function find(node: BinomialNode | null, key: number): BinomialNode | null {
  for (; node !== null; node = node.sibling) {
    if (node.key === key) return node
    // Heap order: below a greater key there is nothing to find.
    const found = node.key < key ? find(node.child, key) : null
    if (found !== null) return found
  }
  return null
}

/** Gives `node` a lower key and swaps keys upwards; returns the node where the key comes to rest. */
function raise(node: BinomialNode, key: number): BinomialNode {
  while (node.parent !== null && node.parent.key > key) {
    node.key = node.parent.key
    node = node.parent
  }
  node.key = key
  return node
}

function isBinomialTree(node: BinomialNode, parent: BinomialNode | null): boolean {
  if (node.parent !== parent || (parent !== null && node.key < parent.key)) return false
  let degree = node.degree
  for (let child = node.child; child !== null; child = child.sibling) {
    if (child.degree !== --degree || !isBinomialTree(child, node)) return false
  }
  return degree === 0
}
