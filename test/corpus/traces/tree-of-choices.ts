import assert from 'node:assert'
import { choose } from 'manyworlds'
class Tree {
  left: Tree | undefined
  right: Tree | undefined
  readonly value: number
  constructor(value: number) { this.value = value }
  add(value: number) {
    if (value < this.value) { if (this.left) this.left.add(value); else this.left = new Tree(value) }
    else if (value > this.value) { if (this.right) this.right.add(value); else this.right = new Tree(value) }
  }
  depth(): number { return 1 + Math.max(this.left?.depth() ?? 0, this.right?.depth() ?? 0) }
}
export default function main() {
  const tree = new Tree(choose(1, 4))
  for (let i = 0; i < 3; i++) tree.add(choose(1, 4))
  console.log('depth', tree.depth())
  assert(tree.depth() < 4)
}
