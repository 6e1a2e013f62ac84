/** Nodes that wait for levels, of which the lowest comes first; a node may wait for several. */
import { IntList } from './int-list.ts'
import { NONE } from './ledger-tables.ts'

export class LevelQueue {
  lowest = 0
  /** -1: nobody waits. */
  highest = -1
  /** By level the entry that was added last; each leads to the one before it. */
  #last = new Int32Array(256).fill(NONE)
  readonly #nodes = new IntList()
  readonly #before = new IntList()

  get isEmpty(): boolean {
    return this.highest < 0
  }

  push(node: number, level: number): void {
    if (this.highest < 0) {
      this.lowest = level
      this.highest = level
    } else {
      if (level < this.lowest) this.lowest = level
      if (level > this.highest) this.highest = level
    }
    if (level >= this.#last.length) this.#grow(level)
    this.#before.push(this.#last[level]!)
    this.#last[level] = this.#nodes.length
    this.#nodes.push(node)
  }

  /** The first entry of a level, which is empty then; NONE if there is none. */
  take(level: number): number {
    const entry = this.#last[level]!
    this.#last[level] = NONE
    return entry
  }

  after(entry: number): number {
    return this.#before.items[entry]!
  }

  nodeAt(entry: number): number {
    return this.#nodes.items[entry]!
  }

  clear(): void {
    if (this.highest >= 0) this.#last.fill(NONE, this.lowest, this.highest + 1)
    this.highest = -1
    this.#nodes.clear()
    this.#before.clear()
  }

  #grow(level: number): void {
    const larger = new Int32Array(level * 2).fill(NONE)
    larger.set(this.#last)
    this.#last = larger
  }
}
