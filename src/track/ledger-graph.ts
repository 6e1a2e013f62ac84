/**
 * The tables of the ledger: a node for each record of the state, its cells in one arena, and for each node the list of the cells
 * that refer to it. A cell holds a word as in a linearized state, except that a REF names a node by its number here, which the
 * node keeps as long as it is reachable.
 *
 * A node is *labelled* with the cell that discovers it (`via`), its place in the order of discovery (`group`, `depth`) and its
 * path. `inner` is the sum over its cells by the labels that hold, `sum` the sum over all nodes. Whoever changes the path or the
 * inner sum of a node calls `touch` first, and `settleSums` when all is done.
 */
import type { AtomTable } from '../state/atoms.ts'
import { type Fingerprint, mixInteger, TREE_EDGE_1, TREE_EDGE_2 } from '../state/fingerprint.ts'
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
  /** The coefficients of the fingerprint; longer ones begin like these. */
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
    for (const list of [this.#freeNodes, this.#touched, this.lost, this.added]) list.clear()
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
    return n
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
    this.sum1 = (this.sum1 - Math.imul(this.path1[n]!, this.inner1[n]!)) | 0
    this.sum2 = (this.sum2 - Math.imul(this.path2[n]!, this.inner2[n]!)) | 0
  }

  settleSums(): void {
    const touched = this.#touched
    for (let i = 0; i < touched.length; i++) {
      const n = touched.items[i]!
      if (this.depth[n]! < 0) continue
      this.sum1 = (this.sum1 + Math.imul(this.path1[n]!, this.inner1[n]!)) | 0
      this.sum2 = (this.sum2 + Math.imul(this.path2[n]!, this.inner2[n]!)) | 0
    }
    touched.clear()
  }

  /** The sums over all nodes were computed from scratch. */
  replaceSums(sum1: number, sum2: number): void {
    this.sum1 = sum1
    this.sum2 = sum2
    this.#touched.clear()
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
      const change1 = hash1[layout]! - (old === NONE ? 0 : hash1[old]!)
      const change2 = hash2[layout]! - (old === NONE ? 0 : hash2[old]!)
      this.plain1[n] = (this.plain1[n]! + change1) | 0
      this.plain2[n] = (this.plain2[n]! + change2) | 0
      this.inner1[n] = (this.inner1[n]! + change1) | 0
      this.inner2[n] = (this.inner2[n]! + change2) | 0
      this.layout[n] = layout
    }
    if (this.size[n] !== size) this.resize(n, size)
  }

  /** The same with all cells, for a node that has none yet. */
  fill(n: number, layout: number, cells: Int32Array, size: number): void {
    if (size >= this.slots1.length) this.#reserveSlots(size)
    this.layout[n] = layout
    this.makeRoom(n, size)
    const { words, owner, slots1, slots2, keptIn, epoch } = this
    const { hash1, hash2 } = this.#atoms
    const start = this.start[n]!
    const isLabelled = this.depth[n]! >= 0
    let plain1 = this.#layouts.hash1[layout]!
    let plain2 = this.#layouts.hash2[layout]!
    let references1 = 0
    let references2 = 0
    for (let i = 0; i < size; i++) {
      const word = cells[i]!
      const tag = word & TAG_MASK
      const index = word >> TAG_BITS
      const slot1 = slots1[i + 1]!
      const slot2 = slots2[i + 1]!
      words[start + i] = word
      owner[start + i] = n
      if (tag === INT) {
        const value = mixInteger(index)
        plain1 = (plain1 + Math.imul(value, slot1)) | 0
        plain2 = (plain2 + Math.imul(value, slot2)) | 0
      } else if (tag === REF) {
        this.link(start + i, index)
        if (isLabelled) this.added.push(start + i)
        const isOld = keptIn[index] === epoch
        references1 = (references1 + Math.imul(isOld ? this.oldPath1[index]! : this.path1[index]!, slot1)) | 0
        references2 = (references2 + Math.imul(isOld ? this.oldPath2[index]! : this.path2[index]!, slot2)) | 0
      } else {
        plain1 = (plain1 + Math.imul(hash1[index]!, slot1)) | 0
        plain2 = (plain2 + Math.imul(hash2[index]!, slot2)) | 0
      }
    }
    this.plain1[n] = plain1
    this.plain2[n] = plain2
    this.inner1[n] = (plain1 + references1) | 0
    this.inner2[n] = (plain2 + references2) | 0
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
        this.#addPlain(n, i, mixInteger(0), mixInteger(0))
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
    const tag = word & TAG_MASK
    const index = word >> TAG_BITS
    if (tag === INT) {
      const value = mixInteger(index)
      this.#addPlain(n, i, value, value)
    } else if (tag === REF) {
      this.link(c, index)
      if (this.depth[n]! >= 0) this.added.push(c)
      // By the old label, like all cells that refer to it, as long as they are not corrected.
      const isOld = this.keptIn[index] === this.epoch
      this.#addValue(n, i, isOld ? this.oldPath1[index]! : this.path1[index]!, isOld ? this.oldPath2[index]! : this.path2[index]!)
    } else {
      this.#addPlain(n, i, this.#atoms.hash1[index]!, this.#atoms.hash2[index]!)
    }
  }

  /** Takes cell `i` out of the inner sum; its word stays. */
  #drop(n: number, i: number): void {
    const c = this.start[n]! + i
    const word = this.words[c]!
    const tag = word & TAG_MASK
    const index = word >> TAG_BITS
    this.touch(n)
    if (tag === INT) {
      const value = -mixInteger(index)
      this.#addPlain(n, i, value, value)
    } else if (tag === REF) {
      this.unlink(c, index)
      if (this.via[index] === c) {
        this.#addValue(n, i, -TREE_EDGE_1, -TREE_EDGE_2)
        // From here on no cell is summed up as the one that discovers it.
        this.via[index] = NONE
        this.keep(index)
        this.lost.push(index)
      } else {
        this.#addValue(n, i, -this.path1[index]!, -this.path2[index]!)
      }
    } else {
      this.#addPlain(n, i, -this.#atoms.hash1[index]!, -this.#atoms.hash2[index]!)
    }
  }

  #addPlain(n: number, i: number, value1: number, value2: number): void {
    const change1 = Math.imul(value1, this.slots1[i + 1]!)
    const change2 = Math.imul(value2, this.slots2[i + 1]!)
    this.plain1[n] = (this.plain1[n]! + change1) | 0
    this.plain2[n] = (this.plain2[n]! + change2) | 0
    this.inner1[n] = (this.inner1[n]! + change1) | 0
    this.inner2[n] = (this.inner2[n]! + change2) | 0
  }

  #addValue(n: number, i: number, value1: number, value2: number): void {
    this.inner1[n] = (this.inner1[n]! + Math.imul(value1, this.slots1[i + 1]!)) | 0
    this.inner2[n] = (this.inner2[n]! + Math.imul(value2, this.slots2[i + 1]!)) | 0
  }

  #reserveSlots(size: number): void {
    this.#fingerprint.reserveSlots(size + 1)
    this.slots1 = this.#fingerprint.slots1
    this.slots2 = this.#fingerprint.slots2
  }
}
