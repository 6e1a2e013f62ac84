/**
 * Labels all nodes of the ledger from scratch, in one walk over its tables. Where most of a state is affected this is much
 * cheaper than finding out what is; and whatever was done to labels before does not matter.
 */
import { mix1, mix2, TREE_EDGE_1, TREE_EDGE_2, turned } from '../state/hash-rules.ts'
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { FREE, type LedgerGraph } from './ledger-graph.ts'
import { NONE } from './ledger-tables.ts'

export class LedgerWalk {
  readonly #graph: LedgerGraph
  #seenIn = new Int32Array(1024)
  #walk = 0
  #queue = new Int32Array(1024)
  #tail = 0
  #sum1 = 0
  #sum2 = 0

  constructor(graph: LedgerGraph) {
    this.#graph = graph
  }

  /** `roots` are the nodes that nobody refers to, in their order. */
  run(roots: readonly number[], remove: (n: number) => void): void {
    const graph = this.#graph
    const { depth, group } = graph
    if (this.#seenIn.length < depth.length) {
      this.#seenIn = new Int32Array(depth.length)
      this.#queue = new Int32Array(depth.length)
    }
    this.#walk++
    this.#tail = 0
    this.#sum1 = 0
    this.#sum2 = 0
    let head = 0
    for (let r = 0; r < roots.length; r++) {
      const root = roots[r]!
      this.#seenIn[root] = this.#walk
      this.#queue[this.#tail++] = root
      while (head < this.#tail) this.#take(this.#queue[head++]!, group[root]!)
    }
    if (this.#tail < graph.count) this.#removeOthers(remove)
    graph.replaceSums(this.#sum1, this.#sum2)
  }

  /** Discovers what a node refers to and sums it up. */
  #take(n: number, of: number): void {
    const graph = this.#graph
    const { via, depth, group, path1, path2, isStale, words, slots1, slots2 } = graph
    const walk = this.#walk
    const seenIn = this.#seenIn
    const queue = this.#queue
    const first = graph.start[n]!
    const end = first + graph.size[n]!
    const below = depth[n]! + 1
    const own1 = path1[n]!
    const own2 = path2[n]!
    let tail = this.#tail
    let inner1 = 0
    let inner2 = 0
    for (let c = first; c < end; c++) {
      const word = words[c]!
      if ((word & TAG_MASK) !== REF) continue
      const target = word >> TAG_BITS
      const key1 = own1 ^ slots1[c - first + 1]!
      const key2 = own2 ^ slots2[c - first + 1]!
      if (seenIn[target] === walk) {
        inner1 = (inner1 + mix1(key1 ^ turned(path1[target]!))) | 0
        inner2 = (inner2 + mix2(key2 ^ turned(path2[target]!))) | 0
        continue
      }
      const term1 = mix1(key1 ^ TREE_EDGE_1)
      const term2 = mix2(key2 ^ TREE_EDGE_2)
      seenIn[target] = walk
      queue[tail++] = target
      via[target] = c
      depth[target] = below
      group[target] = of
      if (path1[target] !== term1 || path2[target] !== term2) {
        path1[target] = term1
        path2[target] = term2
        isStale[target] = 1
      }
      inner1 = (inner1 + term1) | 0
      inner2 = (inner2 + term2) | 0
    }
    this.#tail = tail
    if (isStale[n] === 1) graph.sumUpPlain(n)
    graph.inner1[n] = inner1 = (inner1 + graph.plain1[n]!) | 0
    graph.inner2[n] = inner2 = (inner2 + graph.plain2[n]!) | 0
    this.#sum1 = (this.#sum1 + inner1) | 0
    this.#sum2 = (this.#sum2 + inner2) | 0
  }

  #removeOthers(remove: (n: number) => void): void {
    const { depth, via } = this.#graph
    const { length } = this.#graph.objects
    for (let n = 0; n < length; n++) {
      if (this.#seenIn[n] === this.#walk || depth[n] === FREE) continue
      via[n] = NONE
      remove(n)
    }
  }
}
