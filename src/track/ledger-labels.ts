/**
 * Brings the labels of the ledger's nodes up to date after cells were changed. The cell that discovers a node is the first that
 * refers to it in the order of the linearization: groups one after the other (the world, then what was touched of the base heap),
 * each breadth first. Two nodes of one group and depth compare like the lists of positions that lead to them.
 *
 * What lost its discovering cell, with all that was discovered through it, is an orphan. Labels of all others can only improve. So
 * going up level by level, whatever can be reached at a level is final: orphans by their best cell from there, others if a new
 * or an improved cell comes before the one that they have. Orphans that no level reaches are not part of the state any more.
 */
import { mix1, mix2, TREE_EDGE_1, TREE_EDGE_2, turned } from '../state/hash-rules.ts'
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { enlarged, IntList } from './int-list.ts'
import { type LedgerGraph, UNLABELLED } from './ledger-graph.ts'
import { NONE } from './ledger-tables.ts'
import { LevelQueue } from './level-queue.ts'

/** Up to so many nodes are all labelled anew; of more, if more than this share has to be. */
const SMALL = 16
const SHARE = 1 / 8

export class LedgerLabels {
  readonly #graph: LedgerGraph
  /** By node: the best cell so far, valid if `#candidateIn` is the epoch. */
  #candidate = new Int32Array(1024)
  #candidateIn = new Int32Array(1024)
  #settledIn = new Int32Array(1024)
  readonly #settled = new IntList()
  /** Nodes without a label: orphans, and nodes that were added. */
  readonly #unlabelled = new IntList()
  readonly #stack = new IntList()

  /** Nodes that wait for a level of the group in work. */
  readonly #levels = new LevelQueue()
  #group = 0
  /** Nodes that wait for a later group. */
  readonly #later = new IntList()

  constructor(graph: LedgerGraph) {
    this.#graph = graph
  }

  /** A node was added; it will be labelled if it can be reached. */
  noteNew(n: number): void {
    this.#unlabelled.push(n)
  }

  clear(): void {
    this.#unlabelled.clear()
  }

  /** A node that nobody refers to got a label by itself: what it refers to may be discovered through it. */
  addRoot(n: number, group: number, path1: number, path2: number): void {
    const graph = this.#graph
    graph.group[n] = group
    graph.depth[n] = 0
    graph.via[n] = NONE
    graph.setPath(n, path1, path2)
  }

  /** Labels what has to be labelled anew; gives up, if it may, as soon as that is a good part of everything. */
  update(mayGiveUp: boolean): boolean {
    const graph = this.#graph
    this.#settled.clear()
    if (graph.lost.length === 0 && graph.added.length === 0 && this.#unlabelled.length === 0) return true
    const limit = mayGiveUp ? (graph.count - SMALL) * SHARE : Infinity
    const isLabelled = graph.lost.length === 0 && this.#unlabelled.length === 0
    if (limit <= 0 && !isLabelled) return this.#giveUp()
    if (this.#candidate.length < graph.depth.length) this.#grow(graph.depth.length)
    this.#group = 0
    this.#orphan()
    if (!isLabelled && this.#unlabelled.length > limit) return this.#giveUp()
    this.#findCandidates()
    if (this.#levels.isEmpty && this.#later.length === 0) return true
    do if (!this.#label(limit)) return this.#giveUp()
    while (this.#nextGroup())
    return true
  }

  #giveUp(): false {
    this.#unlabelled.clear()
    this.#levels.clear()
    this.#later.clear()
    return false
  }

  /** Labels what is reached from a root whose group comes behind all labels that there are. */
  labelFrom(root: number): void {
    const graph = this.#graph
    if (this.#candidate.length < graph.depth.length) this.#grow(graph.depth.length)
    this.#group = graph.group[root]!
    this.#expand(root)
    this.#label(Infinity)
  }

  /** Corrects the sums by the new labels; `remove` is called for each node that is not part of the state any more. */
  finish(remove: (n: number) => void): void {
    const graph = this.#graph
    for (let i = 0; i < this.#unlabelled.length; i++) {
      const n = this.#unlabelled.items[i]!
      if (graph.depth[n] === UNLABELLED) remove(n)
    }
    this.#unlabelled.clear()
    for (let i = 0; i < this.#settled.length; i++) this.#correct(this.#settled.items[i]!)
    graph.sumUpStale()
  }

  /** Takes the labels from what was discovered through a cell that is no more. */
  #orphan(): void {
    const graph = this.#graph
    const stack = this.#stack
    for (let i = 0; i < graph.lost.length; i++) this.#unlabel(graph.lost.items[i]!)
    while (stack.length > 0) {
      const n = stack.pop()
      const start = graph.start[n]!
      const end = start + graph.size[n]!
      for (let c = start; c < end; c++) {
        const word = graph.words[c]!
        if ((word & TAG_MASK) === REF && graph.via[word >> TAG_BITS] === c) this.#unlabel(word >> TAG_BITS)
      }
    }
  }

  #unlabel(n: number): void {
    const graph = this.#graph
    if (graph.depth[n]! < 0) return
    graph.touch(n)
    graph.keep(n)
    graph.depth[n] = UNLABELLED
    graph.via[n] = NONE
    this.#unlabelled.push(n)
    this.#stack.push(n)
  }

  #findCandidates(): void {
    const { depth, firstIn, nextIn, owner, words, via, added } = this.#graph
    for (let i = 0; i < this.#unlabelled.length; i++) {
      const n = this.#unlabelled.items[i]!
      if (depth[n] !== UNLABELLED) continue
      for (let c = firstIn[n]!; c !== NONE; c = nextIn[c]!) if (depth[owner[c]!]! >= 0) this.#propose(n, c)
    }
    for (let i = 0; i < added.length; i++) {
      const c = added.items[i]!
      if (depth[owner[c]!]! < 0) continue
      const target = words[c]! >> TAG_BITS
      // Those without a label were asked for all of their cells.
      if (depth[target]! >= 0 && this.#isBefore(c, via[target]!)) this.#propose(target, c)
    }
  }

  /** Cell `c` may discover node `n`. */
  #propose(n: number, c: number): void {
    const graph = this.#graph
    const { epoch } = graph
    if (this.#settledIn[n] === epoch) return
    if (this.#candidateIn[n] === epoch) {
      const best = this.#candidate[n]!
      if (best !== c && !this.#isBefore(c, best)) return
    }
    this.#candidateIn[n] = epoch
    this.#candidate[n] = c
    const parent = graph.owner[c]!
    if (graph.group[parent] === this.#group) this.#levels.push(n, graph.depth[parent]! + 1)
    else this.#later.push(n)
  }

  /** Labels level by level what waits in the group in work; false if there are more than `limit` in all. */
  #label(limit: number): boolean {
    const graph = this.#graph
    const levels = this.#levels
    for (let level = levels.lowest; level <= levels.highest; level++) {
      const first = this.#settled.length
      for (let entry = levels.take(level); entry !== NONE; entry = levels.after(entry)) {
        const n = levels.nodeAt(entry)
        if (this.#settledIn[n] === graph.epoch) continue
        const c = this.#candidate[n]!
        const parent = graph.owner[c]!
        // A better cell may have been found since; then the node waits elsewhere, too.
        if (graph.depth[parent]! + 1 === level && graph.group[parent] === this.#group) this.#settle(n, c, parent, level)
      }
      if (this.#settled.length > limit) return false
      for (let i = first; i < this.#settled.length; i++) this.#expand(this.#settled.items[i]!)
    }
    levels.clear()
    return true
  }

  #settle(n: number, c: number, parent: number, level: number): void {
    const graph = this.#graph
    const slot = c - graph.start[parent]! + 1
    graph.touch(n)
    graph.keep(n)
    graph.via[n] = c
    graph.group[n] = this.#group
    graph.depth[n] = level
    graph.setPath(n, mix1(graph.path1[parent]! ^ graph.slots1[slot]! ^ TREE_EDGE_1), mix2(graph.path2[parent]! ^ graph.slots2[slot]! ^ TREE_EDGE_2))
    this.#settledIn[n] = graph.epoch
    this.#settled.push(n)
  }

  /** Proposes the cells of a node with a new label. */
  #expand(n: number): void {
    const { words, start, size, depth, via } = this.#graph
    const end = start[n]! + size[n]!
    for (let c = start[n]!; c < end; c++) {
      const word = words[c]!
      if ((word & TAG_MASK) !== REF) continue
      const target = word >> TAG_BITS
      if (depth[target]! < 0 || via[target] === c || (via[target] !== NONE && this.#isBefore(c, via[target]!))) this.#propose(target, c)
    }
  }

  /** Whether node `a`, which is no root, is discovered before node `b`. */
  isNodeBefore(a: number, b: number): boolean {
    return this.#isBefore(this.#graph.via[a]!, this.#graph.via[b]!)
  }

  /** Whether what cell `a` refers to is discovered before what cell `b` refers to. Both belong to nodes with labels. */
  #isBefore(a: number, b: number): boolean {
    const { owner, group, depth, via } = this.#graph
    let first = owner[a]!
    let second = owner[b]!
    if (first === second) return a < b
    if (group[first] !== group[second]) return group[first]! < group[second]!
    if (depth[first] !== depth[second]) return depth[first]! < depth[second]!
    for (;;) {
      const up = via[first]!
      const other = via[second]!
      first = owner[up]!
      second = owner[other]!
      if (first === second) return up < other
    }
  }

  /** The group in work is done: whatever waits for the first of the others goes to its levels. */
  #nextGroup(): boolean {
    const later = this.#later
    if (later.length === 0) return false
    const graph = this.#graph
    const groupOf = (n: number): number => graph.group[graph.owner[this.#candidate[n]!]!]!
    let best = Number.POSITIVE_INFINITY
    let kept = 0
    for (let i = 0; i < later.length; i++) {
      const n = later.items[i]!
      if (this.#settledIn[n] === graph.epoch) continue
      later.items[kept++] = n
      best = Math.min(best, groupOf(n))
    }
    later.length = kept
    this.#group = best
    kept = 0
    for (let i = 0; i < later.length; i++) {
      const n = later.items[i]!
      if (groupOf(n) === best) this.#levels.push(n, graph.depth[graph.owner[this.#candidate[n]!]!]! + 1)
      else later.items[kept++] = n
    }
    later.length = kept
    return !this.#levels.isEmpty
  }

  /** The cells that refer to a node are summed up by its old label, but for those of stale nodes, which are summed up later. */
  #correct(n: number): void {
    const graph = this.#graph
    const { via, path1, path2, oldVia, oldPath1, oldPath2, owner, start, nextIn, isStale } = graph
    if (via[n] === oldVia[n] && path1[n] === oldPath1[n] && path2[n] === oldPath2[n]) return
    for (let c = graph.firstIn[n]!; c !== NONE; c = nextIn[c]!) {
      const parent = owner[c]!
      if (isStale[parent] === 1) continue
      const i = c - start[parent]!
      const wasTree = c === oldVia[n]
      const isTree = c === via[n]
      graph.touch(parent)
      graph.addReference(parent, i, wasTree ? TREE_EDGE_1 : turned(oldPath1[n]!), wasTree ? TREE_EDGE_2 : turned(oldPath2[n]!), -1)
      graph.addReference(parent, i, isTree ? TREE_EDGE_1 : turned(path1[n]!), isTree ? TREE_EDGE_2 : turned(path2[n]!), 1)
    }
  }

  #grow(size: number): void {
    this.#candidate = enlarged(this.#candidate, size)
    this.#candidateIn = enlarged(this.#candidateIn, size)
    this.#settledIn = enlarged(this.#settledIn, size)
  }
}
