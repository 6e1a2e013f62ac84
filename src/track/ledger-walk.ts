/**
 * Labels all nodes of the ledger from scratch, in one walk over its tables. Where most of a state is affected this is much
 * cheaper than finding out what is; and whatever was done to labels before does not matter.
 */
import { mix, TREE_EDGE_1, TREE_EDGE_2 } from '../state/fingerprint.ts'
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { FREE, type LedgerGraph } from './ledger-graph.ts'
import { NONE } from './ledger-tables.ts'

export class LedgerWalk {
  readonly #graph: LedgerGraph
  #seenIn = new Int32Array(1024)
  #walk = 0
  #queue = new Int32Array(1024)

  constructor(graph: LedgerGraph) {
    this.#graph = graph
  }

  /** `roots` are the nodes that nobody refers to, in their order. */
  run(roots: readonly number[], remove: (n: number) => void): void {
    const graph = this.#graph
    const { via, depth, group, path1, path2, plain1, plain2, inner1, inner2, start, size, words, slots1, slots2 } = graph
    if (this.#seenIn.length < depth.length) {
      this.#seenIn = new Int32Array(depth.length)
      this.#queue = new Int32Array(depth.length)
    }
    const walk = ++this.#walk
    const seenIn = this.#seenIn
    const queue = this.#queue
    let sum1 = 0
    let sum2 = 0
    let head = 0
    let tail = 0
    for (let r = 0; r < roots.length; r++) {
      const root = roots[r]!
      const of = group[root]!
      seenIn[root] = walk
      queue[tail++] = root
      while (head < tail) {
        const n = queue[head++]!
        const first = start[n]!
        const end = first + size[n]!
        const below = depth[n]! + 1
        const own1 = path1[n]!
        const own2 = path2[n]!
        let sumOfCells1 = plain1[n]!
        let sumOfCells2 = plain2[n]!
        for (let c = first; c < end; c++) {
          const word = words[c]!
          if ((word & TAG_MASK) !== REF) continue
          const target = word >> TAG_BITS
          const slot1 = slots1[c - first + 1]!
          const slot2 = slots2[c - first + 1]!
          if (seenIn[target] === walk) {
            sumOfCells1 = (sumOfCells1 + Math.imul(path1[target]!, slot1)) | 0
            sumOfCells2 = (sumOfCells2 + Math.imul(path2[target]!, slot2)) | 0
          } else {
            seenIn[target] = walk
            queue[tail++] = target
            via[target] = c
            depth[target] = below
            group[target] = of
            path1[target] = mix(slot1 ^ own1) | 1
            path2[target] = mix(slot2 ^ own2) | 1
            sumOfCells1 = (sumOfCells1 + Math.imul(TREE_EDGE_1, slot1)) | 0
            sumOfCells2 = (sumOfCells2 + Math.imul(TREE_EDGE_2, slot2)) | 0
          }
        }
        inner1[n] = sumOfCells1
        inner2[n] = sumOfCells2
        sum1 = (sum1 + Math.imul(own1, sumOfCells1)) | 0
        sum2 = (sum2 + Math.imul(own2, sumOfCells2)) | 0
      }
    }
    if (tail < graph.count) this.#removeOthers(remove)
    graph.replaceSums(sum1, sum2)
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
