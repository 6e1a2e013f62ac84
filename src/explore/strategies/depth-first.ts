/** One path to its end, then back to the last node with an alternative left: the frontier stays as small as a path. */
import type { Node } from '../node.ts'
import type { Strategy } from '../strategy.ts'

export class DepthFirst implements Strategy {
  readonly name = 'dfs'
  readonly #path: Node[] = []

  get size(): number {
    return this.#path.filter((node) => node.taken < node.width).length
  }

  push(node: Node): void {
    this.#path.push(node)
  }

  next(): Node | undefined {
    for (;;) {
      const last = this.#path.at(-1)
      if (last === undefined || last.taken < last.width) return last
      this.#path.pop()
    }
  }
}
