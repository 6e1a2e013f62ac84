/**
 * The tables of the ledger: a node for each record of the state, its cells in one arena, and for each node the list of the cells
 * that refer to it. A cell holds a word as in a linearized state, except that a REF names a node by its number here, which the
 * node keeps as long as it is reachable.
 *
 * A node is *labelled* with the cell that discovers it (`via`), its place in the order of discovery (`group`, `depth`) and its
 * path. `inner` is the sum over its cells by the labels that hold, `sum` the sum over all nodes. Whoever changes the path or the
 * inner sum of a node calls `touch` first, and `settleSums` when all is done. What a cell adds depends on the path of its node, so a
 * node with a new path is *stale*: nothing is added up for it until `sumUp`, when all labels are known.
 */
import type { AtomTable } from '../state/atoms.ts'
import type { Fingerprint } from '../state/fingerprint.ts'
import { mix1, mix2, TREE_EDGE_1, TREE_EDGE_2, turned } from '../state/hash-rules.ts'
import type { LayoutHashes } from '../state/layout.ts'
import { INT, REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { IntList } from './int-list.ts'
import { LedgerTables, NONE } from './ledger-tables.ts'

/** Depths of nodes that have none: not reached (yet), or no node at all. */
export const UNLABELLED = -1
export const FREE = -2
export const WORLD = 0

export class LedgerGraph extends LedgerTables {
  sum1 = 0
  sum2 = 0
  /** Which update a mark belongs to. */
  epoch = 0
  count = 0

  readonly #freeNodes = new IntList()
  readonly #touched = new IntList()
  /** Nodes that lost the cell that discovered them. */
  readonly lost = new IntList()
  /** Cells of labelled nodes that refer to something they did not refer to. */
  readonly added = new IntList()
  readonly #stale = new IntList()
  /** The slots of the fingerprint; longer lists begin like these. */
  slots1: Int32Array
  slots2: Int32Array
  readonly #atoms: AtomTable
  readonly #layouts: LayoutHashes
  readonly #fingerprint: Fingerprint

  constructor(atoms: AtomTable, layouts: LayoutHashes, fingerprint: Fingerprint) {
    super()
    this.#atoms = atoms
    this.#layouts = layouts
    this.#fingerprint = fingerprint
    this.slots1 = fingerprint.slots1
    this.slots2 = fingerprint.slots2
  }

  /** Starts anew, with a state of about this many records and words. */
  clear(records: number, words: number): void {
    this.expect(records, words)
    this.sum1 = 0
    this.sum2 = 0
    this.count = 0
    this.objects.length = 0
    this.clearCells()
    for (const list of [this.#freeNodes, this.#touched, this.lost, this.added, this.#stale]) list.clear()
    this.begin()
  }

  /** Starts an update. */
  begin(): void {
    this.epoch++
    this.lost.clear()
    this.added.clear()
  }

  // ---- nodes -----------------------------------------------------------------------------------------------------------

  /** A node without cells, not labelled. */
  addNode(object: unknown): number {
    const n = this.#freeNodes.length > 0 ? this.#freeNodes.pop() : this.objects.length
    if (n >= this.layout.length) this.growNodes()
    this.objects[n] = object
    this.count++
    this.layout[n] = NONE
    this.size[n] = 0
    this.room[n] = NONE
    this.start[n] = 0
    this.plain1[n] = this.plain2[n] = 0
    this.inner1[n] = this.inner2[n] = 0
    this.path1[n] = this.path2[n] = 0
    this.depth[n] = UNLABELLED
    this.via[n] = NONE
    this.firstIn[n] = NONE
    this.touch(n)
    this.keep(n)
    this.isStale[n] = 1
    this.#stale.push(n)
    return n
  }

  /** Gives a node, which is touched, its path. */
  setPath(n: number, path1: number, path2: number): void {
    if (this.path1[n] === path1 && this.path2[n] === path2) return
    this.path1[n] = path1
    this.path2[n] = path2
    if (this.isStale[n] === 1) return
    this.isStale[n] = 1
    this.#stale.push(n)
  }

  /** Removes a node that is not labelled; nothing that remains refers to it. */
  removeNode(n: number): void {
    const start = this.start[n]!
    const end = start + this.size[n]!
    for (let c = start; c < end; c++) {
      const word = this.words[c]!
      if ((word & TAG_MASK) === REF && this.depth[word >> TAG_BITS] !== FREE) this.unlink(c, word >> TAG_BITS)
    }
    this.freeBlock(start, this.room[n]!)
    this.objects[n] = null
    this.depth[n] = FREE
    this.#freeNodes.push(n)
    this.count--
  }

  /** Takes a node out of the sum until the update is done. */
  touch(n: number): void {
    if (this.touchedIn[n] === this.epoch) return
    this.touchedIn[n] = this.epoch
    this.#touched.push(n)
    this.sum1 = (this.sum1 - this.inner1[n]!) | 0
    this.sum2 = (this.sum2 - this.inner2[n]!) | 0
  }

  settleSums(): void {
    const touched = this.#touched
    for (let i = 0; i < touched.length; i++) {
      const n = touched.items[i]!
      if (this.depth[n]! < 0) continue
      this.sum1 = (this.sum1 + this.inner1[n]!) | 0
      this.sum2 = (this.sum2 + this.inner2[n]!) | 0
    }
    touched.clear()
  }

  /** All labels are known: makes the sums of the nodes that are stale. */
  sumUpStale(): void {
    const stale = this.#stale
    for (let i = 0; i < stale.length; i++) {
      const n = stale.items[i]!
      if (this.isStale[n] === 1 && this.depth[n]! >= 0) this.#sumUp(n)
    }
    stale.clear()
  }

  #sumUp(n: number): void {
    this.sumUpPlain(n)
    const { words, path1, path2, slots1, slots2, via } = this
    const start = this.start[n]!
    const end = start + this.size[n]!
    let inner1 = this.plain1[n]!
    let inner2 = this.plain2[n]!
    for (let c = start; c < end; c++) {
      const word = words[c]!
      if ((word & TAG_MASK) !== REF) continue
      const target = word >> TAG_BITS
      const isTree = via[target] === c
      inner1 = (inner1 + mix1(path1[n]! ^ slots1[c - start + 1]! ^ (isTree ? TREE_EDGE_1 : turned(path1[target]!)))) | 0
      inner2 = (inner2 + mix2(path2[n]! ^ slots2[c - start + 1]! ^ (isTree ? TREE_EDGE_2 : turned(path2[target]!)))) | 0
    }
    this.inner1[n] = inner1
    this.inner2[n] = inner2
  }

  /** Makes the sum of the cells of a stale node that are no references. */
  sumUpPlain(n: number): void {
    const { words, slots1, slots2 } = this
    const { hash1, hash2 } = this.#atoms
    const path1 = this.path1[n]!
    const path2 = this.path2[n]!
    const start = this.start[n]!
    const end = start + this.size[n]!
    let plain1 = mix1(path1 ^ this.#layouts.hash1[this.layout[n]!]!)
    let plain2 = mix2(path2 ^ this.#layouts.hash2[this.layout[n]!]!)
    for (let c = start; c < end; c++) {
      const word = words[c]!
      const tag = word & TAG_MASK
      const index = word >> TAG_BITS
      if (tag === REF) continue
      plain1 = (plain1 + mix1(path1 ^ slots1[c - start + 1]! ^ (tag === INT ? index : hash1[index]!))) | 0
      plain2 = (plain2 + mix2(path2 ^ slots2[c - start + 1]! ^ (tag === INT ? index : hash2[index]!))) | 0
    }
    this.plain1[n] = plain1
    this.plain2[n] = plain2
    this.isStale[n] = 0
  }

  /** The sums over all nodes were computed from scratch. */
  replaceSums(sum1: number, sum2: number): void {
    this.sum1 = sum1
    this.sum2 = sum2
    this.#touched.clear()
    this.#stale.clear()
  }

  /** Remembers the label by which the cells that refer to the node are summed up. */
  keep(n: number): void {
    if (this.keptIn[n] === this.epoch) return
    this.keptIn[n] = this.epoch
    this.oldPath1[n] = this.path1[n]!
    this.oldPath2[n] = this.path2[n]!
    this.oldVia[n] = this.via[n]!
  }

  // ---- cells -----------------------------------------------------------------------------------------------------------

  /** Gives a node this layout and so many cells; new ones hold the integer 0. */
  reshape(n: number, layout: number, size: number): void {
    const { hash1, hash2 } = this.#layouts
    const old = this.layout[n]!
    if (old !== layout) {
      this.touch(n)
      if (this.isStale[n] === 0) {
        this.#change(n, mix1(this.path1[n]! ^ hash1[layout]!) - mix1(this.path1[n]! ^ hash1[old]!), mix2(this.path2[n]! ^ hash2[layout]!) - mix2(this.path2[n]! ^ hash2[old]!))
      }
      this.layout[n] = layout
    }
    if (this.size[n] !== size) this.resize(n, size)
  }

  /** The same with all cells, for a node that has none yet, and so is stale. */
  fill(n: number, layout: number, cells: Int32Array, size: number): void {
    if (size >= this.slots1.length) this.#reserveSlots(size)
    this.layout[n] = layout
    this.makeRoom(n, size)
    const { words, owner } = this
    const start = this.start[n]!
    const isLabelled = this.depth[n]! >= 0
    for (let i = 0; i < size; i++) {
      const word = cells[i]!
      words[start + i] = word
      owner[start + i] = n
      if ((word & TAG_MASK) !== REF) continue
      this.link(start + i, word >> TAG_BITS)
      if (isLabelled) this.added.push(start + i)
    }
  }

  resize(n: number, size: number): void {
    const before = this.size[n]!
    this.touch(n)
    if (size >= this.slots1.length) this.#reserveSlots(size)
    for (let i = size; i < before; i++) this.#drop(n, i)
    const room = this.room[n]!
    if (size > (room === NONE ? 0 : 1 << room)) this.move(n, size)
    if (size > before) {
      const start = this.start[n]!
      for (let i = before; i < size; i++) {
        this.words[start + i] = 0
        this.owner[start + i] = n
        this.#addPlain(n, i, 0, 1)
      }
    }
    this.size[n] = size
  }

  /** Sets cell `i` of node `n`. */
  setCell(n: number, i: number, word: number): void {
    const c = this.start[n]! + i
    if (this.words[c] === word) return
    this.#drop(n, i)
    this.words[c] = word
    if ((word & TAG_MASK) !== REF) {
      this.#addPlain(n, i, word, 1)
      return
    }
    const target = word >> TAG_BITS
    this.link(c, target)
    if (this.depth[n]! >= 0) this.added.push(c)
    // By the old label, like all cells that refer to it, as long as they are not corrected.
    const isOld = this.keptIn[target] === this.epoch
    this.addReference(n, i, turned(isOld ? this.oldPath1[target]! : this.path1[target]!), turned(isOld ? this.oldPath2[target]! : this.path2[target]!), 1)
  }

  /** Takes cell `i` out of the inner sum; its word stays. */
  #drop(n: number, i: number): void {
    const c = this.start[n]! + i
    const word = this.words[c]!
    this.touch(n)
    if ((word & TAG_MASK) !== REF) {
      this.#addPlain(n, i, word, -1)
      return
    }
    const target = word >> TAG_BITS
    this.unlink(c, target)
    if (this.via[target] === c) {
      this.addReference(n, i, TREE_EDGE_1, TREE_EDGE_2, -1)
      // From here on no cell is summed up as the one that discovers it.
      this.via[target] = NONE
      this.keep(target)
      this.lost.push(target)
    } else {
      this.addReference(n, i, turned(this.path1[target]!), turned(this.path2[target]!), -1)
    }
  }

  /** Adds what cell `i` is worth with this word, an integer or an atom, or takes it away. */
  #addPlain(n: number, i: number, word: number, sign: 1 | -1): void {
    if (this.isStale[n] === 1) return
    const index = word >> TAG_BITS
    const isInteger = (word & TAG_MASK) === INT
    const term1 = mix1(this.path1[n]! ^ this.slots1[i + 1]! ^ (isInteger ? index : this.#atoms.hash1[index]!))
    const term2 = mix2(this.path2[n]! ^ this.slots2[i + 1]! ^ (isInteger ? index : this.#atoms.hash2[index]!))
    this.#change(n, sign * term1, sign * term2)
  }

  #change(n: number, change1: number, change2: number): void {
    this.plain1[n] = (this.plain1[n]! + change1) | 0
    this.plain2[n] = (this.plain2[n]! + change2) | 0
    this.inner1[n] = (this.inner1[n]! + change1) | 0
    this.inner2[n] = (this.inner2[n]! + change2) | 0
  }

  /** Adds what cell `i` is worth as a reference with these values, or takes it away. */
  addReference(n: number, i: number, value1: number, value2: number, sign: 1 | -1): void {
    if (this.isStale[n] === 1) return
    this.inner1[n] = (this.inner1[n]! + sign * mix1(this.path1[n]! ^ this.slots1[i + 1]! ^ value1)) | 0
    this.inner2[n] = (this.inner2[n]! + sign * mix2(this.path2[n]! ^ this.slots2[i + 1]! ^ value2)) | 0
  }

  #reserveSlots(size: number): void {
    this.#fingerprint.reserveSlots(size + 1)
    this.slots1 = this.#fingerprint.slots1
    this.slots2 = this.#fingerprint.slots2
  }
}
