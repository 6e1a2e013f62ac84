/**
 * The values that `stopIfVisited` was given, compared by what they reach. A value that comes again by a path that is not
 * longer has been followed already. One that comes by a shorter path has not: behind it there may be more steps left of a
 * driver's own bound, and a search that is not breadth first would lose them.
 */
import type { Heap } from '../state/heap.ts'
import type { Comparison } from './comparison.ts'
import { DepthTable } from './depth-table.ts'

export class SeenRoots {
  readonly #heap: Heap
  readonly #seen = new DepthTable()
  /** Random walks count values, but are not stopped by them. */
  readonly #stops: boolean

  readonly #comparison: Comparison | undefined

  constructor(heap: Heap, stops: boolean, comparison: Comparison | undefined) {
    this.#heap = heap
    this.#stops = stops
    this.#comparison = comparison
  }

  /** How many different values there were. */
  get size(): number {
    return this.#seen.size
  }

  /** Whether the path that has come to this value, in `depth` steps, has to stop. */
  ask(root: unknown, depth: number): boolean {
    const { lane1, lane2 } = this.#comparison?.identifyRoot(root) ?? this.#fingerprint(root)
    const news = this.#seen.reach(lane1, lane2, depth)
    return this.#stops && news === 'seen'
  }

  #fingerprint(root: unknown): Heap['fingerprint'] {
    this.#heap.linearizeReached([root])
    this.#heap.computeFingerprint()
    return this.#heap.fingerprint
  }
}
