// A set of nodes: one bit for each, so that equal sets are equal states, in whatever order their members came.

export class NodeSet {
  bits = 0

  get isEmpty(): boolean {
    return this.bits === 0
  }

  has(node: number): boolean {
    return (this.bits & (1 << node)) !== 0
  }

  add(node: number): void {
    this.bits |= 1 << node
  }

  addAll(nodes: NodeSet): void {
    this.bits |= nodes.bits
  }

  delete(node: number): void {
    this.bits &= ~(1 << node)
  }

  clear(): void {
    this.bits = 0
  }
}
