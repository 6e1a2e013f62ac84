/**
 * The tables of the ledger and their room: nodes, cells in one arena, and for each node the list of the cells that refer to it.
 */
import { REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { enlarged } from './int-list.ts'

export const NONE = -1

const SIZES = 31

export class LedgerTables {
  // ---- nodes
  readonly objects: unknown[] = []
  layout = new Int32Array(1024)
  start = new Int32Array(1024)
  /** Cells in use, and the power of two of those that there is room for (NONE: no room). */
  size = new Int32Array(1024)
  room = new Int32Array(1024)
  /** The sum over the cells that are no references, and the sum over all cells, both by its path; void while it is stale. */
  plain1 = new Int32Array(1024)
  plain2 = new Int32Array(1024)
  inner1 = new Int32Array(1024)
  inner2 = new Int32Array(1024)
  path1 = new Int32Array(1024)
  path2 = new Int32Array(1024)
  /** 1 if it has got its path after its sums were made. */
  isStale = new Int32Array(1024)
  group = new Int32Array(1024)
  depth = new Int32Array(1024)
  via = new Int32Array(1024)
  firstIn = new Int32Array(1024)
  touchedIn = new Int32Array(1024)
  /** The label before the update; valid if `keptIn` is the epoch. */
  keptIn = new Int32Array(1024)
  oldPath1 = new Int32Array(1024)
  oldPath2 = new Int32Array(1024)
  oldVia = new Int32Array(1024)

  // ---- cells
  words = new Int32Array(4096)
  owner = new Int32Array(4096)
  nextIn = new Int32Array(4096)
  previousIn = new Int32Array(4096)
  #end = 0
  readonly #freeBlocks = new Int32Array(SIZES).fill(NONE)

  /** Cell `c` refers to node `target` from now on. */
  protected link(c: number, target: number): void {
    const first = this.firstIn[target]!
    this.nextIn[c] = first
    this.previousIn[c] = NONE
    if (first !== NONE) this.previousIn[first] = c
    this.firstIn[target] = c
  }

  protected unlink(c: number, target: number): void {
    const next = this.nextIn[c]!
    const previous = this.previousIn[c]!
    if (previous === NONE) this.firstIn[target] = next
    else this.nextIn[previous] = next
    if (next !== NONE) this.previousIn[next] = previous
  }

  // ---- room ------------------------------------------------------------------------------------------------------------

  /** Gives a node without cells room for `size` of them. */
  protected makeRoom(n: number, size: number): void {
    this.size[n] = size
    if (size === 0) return
    const room = roomFor(size)
    this.start[n] = this.#allocate(room)
    this.room[n] = room
  }

  /** Moves the cells of a node to where there is room for `size` of them. */
  protected move(n: number, size: number): void {
    const room = roomFor(size)
    const from = this.start[n]!
    const to = this.#allocate(room)
    for (let i = 0; i < this.size[n]!; i++) {
      const word = this.words[from + i]!
      this.words[to + i] = word
      this.owner[to + i] = n
      if ((word & TAG_MASK) !== REF) continue
      const target = word >> TAG_BITS
      this.unlink(from + i, target)
      this.link(to + i, target)
      if (this.via[target] === from + i) this.via[target] = to + i
    }
    this.freeBlock(from, this.room[n]!)
    this.start[n] = to
    this.room[n] = room
  }

  #allocate(room: number): number {
    const free = this.#freeBlocks[room]!
    if (free !== NONE) {
      this.#freeBlocks[room] = this.words[free]!
      return free
    }
    const at = this.#end
    this.#end += 1 << room
    if (this.#end > this.words.length) this.#growCells(this.#end)
    return at
  }

  protected freeBlock(start: number, room: number): void {
    if (room === NONE) return
    this.words[start] = this.#freeBlocks[room]!
    this.#freeBlocks[room] = start
  }

  protected clearCells(): void {
    this.#end = 0
    this.#freeBlocks.fill(NONE)
  }

  #growCells(size: number): void {
    for (const name of ['words', 'owner', 'nextIn', 'previousIn'] as const) this[name] = enlarged(this[name], size * 2)
  }

  protected growNodes(): void {
    this.#enlargeNodes(this.layout.length * 4)
  }

  #enlargeNodes(size: number): void {
    for (const name of NODE_TABLES) this[name] = enlarged(this[name], size)
  }

  /** Makes room for a state of about this size at once. */
  protected expect(nodes: number, cells: number): void {
    if (nodes > this.layout.length) this.#enlargeNodes(nodes + (nodes >> 1))
    if (2 * cells > this.words.length) this.#growCells(cells)
  }
}

/** The power of two of the cells that a node with `size` of them gets. */
function roomFor(size: number): number {
  return size <= 2 ? 1 : 32 - Math.clz32(size - 1)
}

const NODE_TABLES = [
  'layout', 'start', 'size', 'room', 'plain1', 'plain2', 'inner1', 'inner2', 'path1', 'path2', 'isStale', 'group', 'depth', 'via', 'firstIn', 'touchedIn', 'keptIn', 'oldPath1', 'oldPath2', 'oldVia',
] as const
