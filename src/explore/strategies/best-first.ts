/**
 * The node with the smallest score first, among equals the one that was found first. With a score that never changes its
 * mind this is still exhaustive: it only decides what comes early.
 */
import type { Node } from '../node.ts'
import type { Strategy } from '../strategy.ts'

interface Scored {
  readonly node: Node
  readonly score: number
}

export class BestFirst implements Strategy {
  readonly name: string
  readonly #score: (node: Node) => number
  /** A binary heap: no entry comes before its parent, at half its index. */
  readonly #heap: Scored[] = []

  constructor(name: string, score: (node: Node) => number) {
    this.name = name
    this.#score = score
  }

  get size(): number {
    return this.#heap.length
  }

  push(node: Node): void {
    const heap = this.#heap
    const entry = { node, score: this.#score(node) }
    let at = heap.length
    heap.push(entry)
    while (at > 0 && isBefore(entry, heap[(at - 1) >> 1]!)) {
      heap[at] = heap[(at - 1) >> 1]!
      at = (at - 1) >> 1
    }
    heap[at] = entry
  }

  next(): Node | undefined {
    for (;;) {
      const first = this.#heap[0]
      if (first === undefined || first.node.taken < first.node.width) return first?.node
      this.#removeFirst()
    }
  }

  #removeFirst(): void {
    const heap = this.#heap
    const entry = heap.pop()!
    if (heap.length === 0) return
    let at = 0
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, entry)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = entry
  }
}

function isBefore(a: Scored, b: Scored): boolean {
  return a.score === b.score ? a.node.id < b.node.id : a.score < b.score
}
