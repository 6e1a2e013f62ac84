/**
 * Random walks from the initial state to an end, one after the other. The same seed gives the same walks. They find deep
 * violations in spaces that are too large to exhaust, and prove nothing.
 */
import type { Node } from '../node.ts'
import type { Strategy } from '../strategy.ts'

export class RandomWalk implements Strategy {
  readonly name = 'random'
  readonly revisits = true
  readonly limit: { readonly kind: 'walks'; readonly value: number }
  readonly #maxDepth: number
  #random: number
  #start: Node | undefined
  #current: Node | undefined
  #walks = 0

  constructor(seed: number, walks: number, maxDepth: number) {
    this.#random = seed | 0
    this.limit = { kind: 'walks', value: walks }
    this.#maxDepth = maxDepth
  }

  get size(): number {
    return Math.max(0, this.limit.value - this.#walks)
  }

  push(node: Node): void {
    this.#start ??= node
    this.#current = node
  }

  next(): Node | undefined {
    const current = this.#current
    // Unless the step pushes a node, the walk is at its end.
    this.#current = undefined
    if (current !== undefined && current !== this.#start && current.depth < this.#maxDepth) return current
    return this.#walks++ < this.limit.value ? this.#start : undefined
  }

  pick(node: Node): number {
    return this.#below(node.width)
  }

  /** mulberry32: one 32-bit word of state, good enough to spread walks. */
  #below(count: number): number {
    this.#random = (this.#random + 0x6d2b79f5) | 0
    let t = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * count)
  }
}
