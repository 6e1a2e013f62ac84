/**
 * Which nodes unexplored states refer to. A physical session that stands at one of them, or below, may be needed: from such a
 * state the program can come to where it stands. The others are closed, as the paper does it, now and then and before a new one is begun.
 */
import type { CommNode } from './comm-tree.ts'

/** States that were left between two times of looking. */
const PERIOD = 256

export class References {
  readonly #nodes: readonly CommNode[]
  readonly #release: (isNeeded: (node: CommNode) => boolean) => void
  #dropped = 0

  constructor(nodes: readonly CommNode[], release: (isNeeded: (node: CommNode) => boolean) => void) {
    this.#nodes = nodes
    this.#release = release
  }

  hold(positions: readonly number[]): void {
    for (const position of positions) this.#nodes[position]!.references++
  }

  letGo(positions: readonly number[]): void {
    for (const position of positions) if (--this.#nodes[position]!.references === 0) this.#dropped++
    if (this.#dropped >= PERIOD) this.sweep()
  }

  sweep(): void {
    if (this.#dropped === 0) return
    this.#dropped = 0
    this.#release(isReferredTo)
  }

  /** A new search begins. */
  clear(): void {
    for (let id = 1; id < this.#nodes.length; id++) this.#nodes[id]!.references = 0
    this.#dropped = 0
  }
}

function isReferredTo(node: CommNode): boolean {
  for (let at: CommNode | undefined = node; at !== undefined; at = at.parent) if (at.references > 0) return true
  return false
}
