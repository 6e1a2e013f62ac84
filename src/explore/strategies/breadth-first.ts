/** Level by level: the path to every state is a shortest one. */
import type { Node } from '../node.ts'
import type { Strategy } from '../strategy.ts'

export class BreadthFirst implements Strategy {
  readonly name = 'bfs'
  readonly isBreadthFirst = true
  #level: Node[] = []
  /** How many of the level are done. */
  #at = 0
  #next: Node[] = []
  #depth = 0

  get size(): number {
    return this.#level.length - this.#at + this.#next.length
  }

  push(node: Node): void {
    // A choice that is no step of its own belongs to the level that is being expanded.
    if (node.depth === this.#depth) this.#level.push(node)
    else this.#next.push(node)
  }

  next(): Node | undefined {
    for (;;) {
      const node = this.#level[this.#at]
      if (node === undefined) {
        if (this.#next.length === 0) return undefined
        this.#level = this.#next
        this.#next = []
        this.#at = 0
        this.#depth = this.#level[0]!.depth
      } else if (node.taken < node.width) {
        return node
      } else {
        // A node that is done must not be kept alive by the level.
        this.#level[this.#at++] = undefined as never
      }
    }
  }
}
