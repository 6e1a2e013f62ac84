// A set of integers as an unbalanced binary search tree, the running example of the delta execution paper (figure 1).
// Invariant: values left of a node are smaller, values right of it are greater, `size` counts the nodes.

export class TreeNode {
  left: TreeNode | null = null
  right: TreeNode | null = null
  value: number

  constructor(value: number) {
    this.value = value
  }
}

export class BinarySearchTree {
  root: TreeNode | null = null
  size = 0

  /** Adds `value`; false if it was there already. */
  add(value: number): boolean {
    if (this.root === null) {
      this.root = new TreeNode(value)
    } else {
      let node = this.root
      for (;;) {
        if (node.value < value) {
          if (node.right === null) {
            node.right = new TreeNode(value)
            break
          }
          node = node.right
        } else if (node.value > value) {
          if (node.left === null) {
            node.left = new TreeNode(value)
            break
          }
          node = node.left
        } else {
          return false
        }
      }
    }
    this.size++
    return true
  }

  /** Removes `value`; false if it was not there. */
  remove(value: number): boolean {
    let parent: TreeNode | null = null
    let node = this.root
    while (node !== null && node.value !== value) {
      parent = node
      node = value < node.value ? node.left : node.right
    }
    if (node === null) return false
    if (node.left !== null && node.right !== null) {
      // A node with two children keeps its place and takes the value of its successor, which has no left child.
      const inner = node
      parent = node
      node = node.right
      while (node.left !== null) {
        parent = node
        node = node.left
      }
      inner.value = node.value
    }
    this.replaceChild(parent, node, node.left ?? node.right)
    this.size--
    return true
  }

  has(value: number): boolean {
    let node = this.root
    while (node !== null && node.value !== value) node = value < node.value ? node.left : node.right
    return node !== null
  }

  /** All values, ascending. */
  values(): number[] {
    const found: number[] = []
    collect(this.root, found)
    return found
  }

  isOrdered(): boolean {
    return countOrdered(this.root, -Infinity, Infinity) === this.size
  }

  protected replaceChild(parent: TreeNode | null, child: TreeNode, replacement: TreeNode | null): void {
    if (parent === null) this.root = replacement
    else if (parent.left === child) parent.left = replacement
    else parent.right = replacement
  }
}

function collect(node: TreeNode | null, found: number[]): void {
  if (node === null) return
  collect(node.left, found)
  found.push(node.value)
  collect(node.right, found)
}

/** The number of nodes below `node`, or NaN if one of them is not strictly between the limits. */
function countOrdered(node: TreeNode | null, low: number, high: number): number {
  if (node === null) return 0
  if (!(low < node.value && node.value < high)) return NaN
  return 1 + countOrdered(node.left, low, node.value) + countOrdered(node.right, node.value, high)
}
